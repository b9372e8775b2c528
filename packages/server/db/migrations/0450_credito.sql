-- What clients have with us. A credit is what was given; what invoices used of it are rows, which are only ever taken back; what is left is
-- reckoned, so that it cannot differ.
create table credito (
  id int primary key generated always as identity,
  "clienteId" int not null constraint credito_cliente references cliente,
  origem smallint not null constraint credito_origem check (origem between 1 and 3),
  -- 1 given, 2 waiting for a second person, 3 refused.
  decisao smallint not null default 1 constraint credito_decisao check (decisao between 1 and 3),
  valor numeric(15, 2) not null constraint credito_valor check (valor between 0.01 and 9999999.99),
  usado numeric(15, 2) not null default 0 constraint credito_usado check (usado >= 0),
  cancelado numeric(15, 2) not null default 0 constraint credito_cancelado check (cancelado >= 0),
  saldo numeric(15, 2) not null generated always as (valor - usado - cancelado) stored,
  situacao smallint not null generated always as (
    case when decisao <> 1 then decisao when valor - usado - cancelado > 0 then 1 when cancelado > 0 then 5 else 4 end) stored,
  "faturaId" int constraint credito_fatura references fatura,
  motivo text not null,
  "usuarioId" int constraint credito_usuario references usuario on delete set null,
  "dataHora" timestamptz not null,
  constraint credito_saldo check (valor - usado - cancelado >= 0),
  constraint credito_decidido check (decisao = 1 or (usado = 0 and cancelado = case decisao when 2 then 0 else valor end))
);
-- What a client may use, the oldest first.
create index credito_disponivel on credito ("clienteId", id) where situacao = 1;
create index credito_cliente_de on credito ("clienteId", id);
create index credito_fatura_de on credito ("faturaId", id);
create index credito_usuario_de on credito ("usuarioId") where "usuarioId" is not null;
create index credito_situacao on credito (situacao, id);
create index credito_origem_de on credito (origem, id);
create index credito_valor_de on credito (valor, id);
create index credito_saldo_de on credito (saldo, id);
create index credito_usado_de on credito (usado, id);
create index credito_cancelado_de on credito (cancelado, id);
create index "credito_dataHora" on credito ("dataHora", id);

create table credito_uso (
  id int primary key generated always as identity,
  "creditoId" int not null constraint credito_uso_credito references credito,
  "faturaId" int not null constraint credito_uso_fatura references fatura,
  valor numeric(15, 2) not null constraint credito_uso_valor check (valor > 0),
  "dataHora" timestamptz not null,
  "desfeitoEm" timestamptz
);
create index credito_uso_credito_de on credito_uso ("creditoId", id);
create index credito_uso_fatura_de on credito_uso ("faturaId", id);
create unique index credito_uso_unico on credito_uso ("creditoId", "faturaId") where "desfeitoEm" is null;

-- "creditosEscolhidos": those that a person chose, null all; "creditosOferecidos": what closing took from, which invoicing takes from again.
alter table fatura add column "creditosEscolhidos" int[], add column "creditosOferecidos" int[];

-- What was given, to whom and why never changes; a decision is made once, and what was cancelled stays so.
create function credito_guarda() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new."clienteId", new.origem, new.valor, new."faturaId", new.motivo, new."dataHora")
      is distinct from (old."clienteId", old.origem, old.valor, old."faturaId", old.motivo, old."dataHora")
    or (new.decisao <> old.decisao and old.decisao <> 2) or new.cancelado < old.cancelado then
    raise exception 'O crédito % não pode mudar assim.', old.id using errcode = 'check_violation', constraint = 'credito_guarda';
  end if;
  return new;
end $$;
create trigger credito_guarda before update or delete on credito for each row execute function credito_guarda();

-- Only a closed invoice uses credits, and only those of its own client; a use is never changed but by being taken back, while the invoice is
-- closed and nothing more, or cancelled.
create function credito_uso_guarda() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new."desfeitoEm" is null and exists (
      select from credito c join fatura f on f."clienteId" = c."clienteId"
      where c.id = new."creditoId" and c.decisao = 1 and f.id = new."faturaId" and f.situacao = 1) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and old."desfeitoEm" is null and new."desfeitoEm" is not null
    and (new.id, new."creditoId", new."faturaId", new.valor, new."dataHora") = (old.id, old."creditoId", old."faturaId", old.valor, old."dataHora")
    and exists (select from fatura where id = new."faturaId" and situacao in (1, 4)) then
    return new;
  end if;
  raise exception 'O uso de um crédito não pode mudar assim.' using errcode = 'check_violation', constraint = 'credito_uso_guarda';
end $$;
create trigger credito_uso_guarda before insert or update or delete on credito_uso for each row execute function credito_uso_guarda();

-- What was used is kept by the uses themselves, of the credit and of the invoice; the checks of both refuse what is not there.
create function credito_uso_conta() returns trigger language plpgsql as $$
declare
  mais numeric(15, 2) := case tg_op when 'INSERT' then new.valor else -new.valor end;
begin
  update credito set usado = usado + mais where id = new."creditoId";
  update fatura set credito = credito + mais where id = new."faturaId";
  return null;
end $$;
create trigger credito_uso_conta after insert or update on credito_uso for each row execute function credito_uso_conta();

-- And nobody else writes it: compared where it ends.
create function credito_confere() returns trigger language plpgsql as $$
declare
  soma numeric(15, 2);
begin
  if tg_table_name = 'credito' then
    if (select usado from credito where id = new.id) <> (
      select coalesce(sum(valor), 0) from credito_uso where "creditoId" = new.id and "desfeitoEm" is null) then
      raise exception 'O que foi usado do crédito % não confere.', new.id using errcode = 'check_violation', constraint = 'credito_confere';
    end if;
  else
    select coalesce(sum(valor), 0) into soma from credito_uso where "faturaId" = new.id and "desfeitoEm" is null;
    if exists (select from fatura where id = new.id and (credito <> soma or (situacao in (4, 6) and credito <> 0))) then
      raise exception 'Os créditos da fatura % não conferem.', new.id using errcode = 'check_violation', constraint = 'fatura_confere';
    end if;
  end if;
  return null;
end $$;
create constraint trigger credito_confere after insert on credito
deferrable initially deferred for each row when (new.usado <> 0) execute function credito_confere();
create constraint trigger credito_confere_altera after update on credito
deferrable initially deferred for each row when (new.usado <> old.usado) execute function credito_confere();
create constraint trigger fatura_credito_confere after insert on fatura
deferrable initially deferred for each row when (new.credito <> 0) execute function credito_confere();
create constraint trigger fatura_credito_confere_altera after update on fatura
deferrable initially deferred for each row when (new.credito <> old.credito or (new.situacao <> old.situacao and new.credito <> 0))
execute function credito_confere();

-- As in 0445_reter.sql; credits are used while it is closed and given back by cancelling it, which also ends what they alone have paid.
create or replace function fatura_guarda() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.situacao <> 6 then
      raise exception 'A fatura % não está em processamento e não pode ser excluída.', old.id using errcode = 'check_violation', constraint = 'fatura_guarda';
    end if;
    return old;
  end if;
  if (new."clienteId", new.ano, new.mes) is distinct from (old."clienteId", old.ano, old.mes)
    or ((new.valor, new.desconto) is distinct from (old.valor, old.desconto) and old.situacao <> 6)
    or (new.retido - new."retidoBoletos" <> old.retido - old."retidoBoletos" and old.situacao not in (6, 1))
    or (new.credito <> old.credito and old.situacao <> 1 and new.situacao <> 4)
    or (new.situacao <> old.situacao and (old.situacao, new.situacao) not in (
      (6, 1), (6, 4), (1, 2), (1, 3), (1, 4), (2, 5), (2, 7), (2, 3), (2, 4), (5, 7), (5, 3), (5, 4), (7, 3),
      (3, 7), (3, 2), (3, 5), (3, 4), (7, 2), (7, 5)))
    or ((old.situacao, new.situacao) = (3, 4) and (old.credito = 0 or old."valorPago" > 0
      or exists (select from fatura_documento where "faturaId" = old.id and tipo = 1)))
  then
    raise exception 'A fatura % não pode mudar assim.', old.id using errcode = 'check_violation', constraint = 'fatura_guarda';
  end if;
  if old.situacao in (2, 5) and new.situacao in (3, 7) then
    new."antesDePaga" := old.situacao;
  end if;
  return new;
end $$;

-- A credit may wait for a second person; there is one approval of it.
alter table aprovacao
  add column "creditoId" int constraint aprovacao_credito references credito,
  drop constraint aprovacao_tipo,
  add constraint aprovacao_tipo check (tipo in (1, 2, 3, 4, 8)),
  add constraint aprovacao_credito_de check ((tipo = 3) = ("creditoId" is not null));
create unique index aprovacao_credito_unica on aprovacao ("creditoId") where "creditoId" is not null;
drop index aprovacao_registro_de;
create index aprovacao_registro_de on aprovacao (coalesce("documentoId", "contaBancariaId", "loteId", "creditoId"), id);

-- Money that came and pays no boleto is a payment of its own, kept as a credit of the client.
alter table liquidacao
  alter column "documentoId" drop not null,
  add column "creditoId" int constraint liquidacao_credito references credito,
  add constraint liquidacao_de check (("documentoId" is null) = ("creditoId" is not null));
create unique index liquidacao_credito_unica on liquidacao ("creditoId") where "creditoId" is not null;
create trigger liquidacao_recusa_credito before update of "creditoId" on liquidacao for each row execute function liquidacao_recusa();
alter table excecao_bancaria
  add column "creditoId" int constraint excecao_bancaria_credito references credito,
  drop constraint excecao_bancaria_resolvida,
  add constraint excecao_bancaria_resolvida check (
    (situacao = 1) = ("resolvidaEm" is null) and (situacao = 2) = (num_nonnulls("documentoId", "creditoId") = 1));
create index excecao_bancaria_credito_de on excecao_bancaria ("creditoId") where "creditoId" is not null;
