-- An invoice of a month, or one that stands beside it: a client has one of the first in a month that is not cancelled, and any number of the others.
alter table fatura add column tipo smallint not null default 1 constraint fatura_tipo check (tipo in (1, 2));

drop index fatura_unica;
create unique index fatura_unica on fatura ("clienteId", ano, mes) where situacao <> 4 and tipo = 1;
-- Of the others alone: nearly all are of months, and no question after those is to walk them by their kind.
create index fatura_tipo on fatura (tipo, id) where tipo = 2;

create function fatura_tipo_fica() returns trigger language plpgsql as $$
begin
  raise exception 'A fatura % não pode mudar de tipo.', old.id using errcode = 'check_violation', constraint = 'fatura_guarda';
end $$;
create trigger fatura_tipo before update of tipo on fatura for each row when (new.tipo <> old.tipo) execute function fatura_tipo_fica();
