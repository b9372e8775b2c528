-- What the accountant is handed: pairs of a debit and a credit, made of what happened and never changed.

-- One row; without a month from which on entries are made there is none. Whoever makes entries, or a file of them, has it locked.
create table contabil_plano (
  id smallint primary key constraint contabil_plano_um check (id = 1),
  "desdeAno" smallint,
  "desdeMes" smallint constraint contabil_plano_mes check ("desdeMes" between 1 and 12),
  colunas text[] not null,
  separador text not null constraint contabil_plano_separador check (separador in (';', ',', e'\t')),
  decimal text not null constraint contabil_plano_decimal check (decimal in (',', '.')),
  -- What happened before the plan was there, or before its month was another, is to be looked through.
  rever boolean not null default false,
  constraint contabil_plano_desde check (("desdeAno" is null) = ("desdeMes" is null))
);
insert into contabil_plano (id, colunas, separador, decimal)
values (1, '{data,debito,credito,valor,historico,documento,cliente,cpfCnpj,evento,id}', ';', ',');

create table contabil_conta (
  id int primary key generated always as identity,
  uso smallint not null constraint contabil_conta_uso check (uso between 1 and 15),
  codigo text not null,
  nome text not null,
  "objetoContratoId" int constraint contabil_conta_objeto references objeto_contrato,
  "contaBancariaId" int constraint contabil_conta_banco references conta_bancaria,
  constraint contabil_conta_de check (("objetoContratoId" is null or uso = 2) and ("contaBancariaId" is null or uso = 3)),
  constraint contabil_conta_unica unique nulls not distinct (uso, "objetoContratoId", "contaBancariaId")
);
create index "contabil_conta_objetoContratoId" on contabil_conta ("objetoContratoId") where "objetoContratoId" is not null;
create index "contabil_conta_contaBancariaId" on contabil_conta ("contaBancariaId") where "contaBancariaId" is not null;

-- A debit and a credit of one value, so that the sums of both are the same whatever is written. Of which revenue and of which bank account
-- it is, where the plan tells them apart.
create table contabil_lancamento (
  id int primary key generated always as identity,
  fonte smallint not null,
  "fonteId" int not null,
  parte smallint not null,
  data date not null,
  evento text not null,
  debito smallint not null constraint contabil_lancamento_debito check (debito between 1 and 15),
  credito smallint not null constraint contabil_lancamento_credito check (credito between 1 and 15 and credito <> debito),
  "objetoContratoId" int,
  "contaBancariaId" int,
  valor numeric(15, 2) not null constraint contabil_lancamento_valor check (valor > 0),
  historico text not null,
  "clienteId" int not null constraint contabil_lancamento_cliente references cliente,
  "faturaId" int constraint contabil_lancamento_fatura references fatura,
  constraint contabil_lancamento_unico unique (fonte, "fonteId", parte)
);
create index contabil_lancamento_data on contabil_lancamento (data, id);
create index contabil_lancamento_evento on contabil_lancamento (busca(evento), id);
create index contabil_lancamento_valor on contabil_lancamento (valor, id);
create index contabil_lancamento_cliente_de on contabil_lancamento ("clienteId", id);
create index contabil_lancamento_fatura_de on contabil_lancamento ("faturaId", id);

create function contabil_lancamento_recusa() returns trigger language plpgsql as $$
begin
  raise exception 'Um lançamento contábil não pode ser alterado nem apagado.' using errcode = 'check_violation', constraint = 'contabil_lancamento_recusa';
end $$;
create trigger contabil_lancamento_recusa before update or delete on contabil_lancamento
for each row execute function contabil_lancamento_recusa();

create table contabil_exportacao (
  id int primary key generated always as identity,
  ano smallint not null,
  mes smallint constraint contabil_exportacao_mes check (mes between 1 and 12),
  lancamentos int not null,
  total numeric(17, 2) not null,
  complemento boolean not null,
  "usuarioId" int constraint contabil_exportacao_usuario references usuario on delete set null,
  "dataHora" timestamptz not null
);
create index contabil_exportacao_mes_de on contabil_exportacao (ano, mes, id);
create index "contabil_exportacao_dataHora" on contabil_exportacao ("dataHora", id);
create index contabil_exportacao_usuario_de on contabil_exportacao ("usuarioId") where "usuarioId" is not null;

-- The file as it was made, in pieces.
create table contabil_arquivo (
  "exportacaoId" int not null constraint contabil_arquivo_exportacao references contabil_exportacao,
  parte int not null,
  conteudo bytea not null,
  primary key ("exportacaoId", parte)
);

-- In which file an entry is; its id is the entry's.
create table contabil_exportado (
  id int primary key constraint contabil_exportado_lancamento references contabil_lancamento,
  "exportacaoId" int not null constraint contabil_exportado_exportacao references contabil_exportacao
);
create index contabil_exportado_exportacao on contabil_exportado ("exportacaoId", id);

-- What happened and has no entries yet, written by the transaction in which it happened.
create table contabil_fila (
  id bigint primary key generated always as identity,
  fonte smallint not null,
  "fonteId" int not null
);

-- What was withheld of a boleto, by tribute. Taking it back takes the rows of `retencao` away.
create table contabil_retido (
  "liquidacaoId" int not null constraint contabil_retido_liquidacao references liquidacao,
  tributo smallint not null,
  valor numeric(15, 2) not null,
  primary key ("liquidacaoId", tributo)
);
insert into contabil_retido select "liquidacaoId", tributo, valor from retencao where "liquidacaoId" is not null;
create function contabil_retido_guarda() returns trigger language plpgsql as $$
begin
  insert into contabil_retido values (new."liquidacaoId", new.tributo, new.valor);
  return null;
end $$;
create trigger contabil_retido_guarda after insert on retencao
for each row when (new."liquidacaoId" is not null) execute function contabil_retido_guarda();

-- A use that stood when its invoice was invoiced is among its entries, even if cancelling took it back.
alter table credito_uso add column faturado boolean not null default false;
alter table credito_uso disable trigger user;
update credito_uso u set faturado = true from fatura f
where f.id = u."faturaId" and f.situacao = 4 and f."faturadaEm" is not null
  and u."desfeitoEm" = (select max("desfeitoEm") from credito_uso where "faturaId" = f.id)
  and f.valor - f.retido > (select coalesce(sum(valor), 0) from fatura_documento where "faturaId" = f.id and tipo = 1);
alter table credito_uso enable trigger user;
create function credito_uso_faturado() returns trigger language plpgsql as $$
begin
  new.faturado := (select "faturadaEm" is not null from fatura where id = new."faturaId");
  return new;
end $$;
create trigger credito_uso_faturado before update on credito_uso for each row execute function credito_uso_faturado();

-- 1 invoiced, 2 payment, 3 conceded, 4 credit, 5 credit cancelled, 6 agreement, 7 agreement ended, 8 invoice cancelled.
create function contabil_enfileira() returns trigger language plpgsql as $$
begin
  insert into contabil_fila (fonte, "fonteId") values (tg_argv[0]::smallint, new.id);
  return null;
end $$;
create function contabil_enfileira_pagamentos() returns trigger language plpgsql as $$
begin
  insert into contabil_fila (fonte, "fonteId") select 2, id from novas where "valorPago" <> 0 or retido <> 0 order by id;
  return null;
end $$;
create trigger contabil_faturada after update of "faturadaEm" on fatura
for each row when (new."faturadaEm" is not null and old."faturadaEm" is null) execute function contabil_enfileira(1);
create trigger contabil_cancelada after update of "canceladaEm" on fatura
for each row when (new."canceladaEm" is not null and new."faturadaEm" is not null) execute function contabil_enfileira(8);
create trigger contabil_pagamento after insert on liquidacao referencing new table as novas
for each statement execute function contabil_enfileira_pagamentos();
create trigger contabil_abatimento after insert on boleto_abatimento for each row execute function contabil_enfileira(3);
create trigger contabil_credito after insert on credito for each row when (new.decisao = 1) execute function contabil_enfileira(4);
create trigger contabil_credito_decidido after update of decisao on credito
for each row when (new.decisao = 1 and old.decisao <> 1) execute function contabil_enfileira(4);
create trigger contabil_credito_cancelado after insert on credito_cancelamento for each row execute function contabil_enfileira(5);
create trigger contabil_acordo after insert on acordo for each row execute function contabil_enfileira(6);
create trigger contabil_acordo_fim after update of situacao on acordo
for each row when (new.situacao in (3, 5) and old.situacao not in (3, 5)) execute function contabil_enfileira(7);
