-- What a bank gives no FITID, or the same one again, is told apart by its text too, and of what is equal in all of it by which of its
-- file it is: two receipts of one day and value are two. What stands there was the first of each.
alter table extrato_lancamento add column ordem int not null default 1, drop constraint extrato_lancamento_unico;
create unique index extrato_lancamento_unico on extrato_lancamento
  ("contaBancariaId", fitid, data, valor, md5(case when nome <> memo then memo || e'\n' || nome else memo end), ordem);
-- Rows of a file that only tell a balance, and what else of it is worth a look.
alter table extrato add column saldos int not null default 0, add column avisos text[] not null default '{}';
