-- What clients withhold, and the one chain of an invoice's amounts: above zero less discounts is its value, which less what is withheld and less
-- credits is to be paid. The first and the last are reckoned from what is kept, so that they cannot differ.
alter table empresa add column regime smallint constraint empresa_regime check (regime between 1 and 3);

alter table objeto_contrato
  add column "retencaoIrrf" numeric(7, 4) constraint "objeto_contrato_retencaoIrrf" check ("retencaoIrrf" between 0.01 and 15),
  add column "retencaoCsrf" boolean not null default false,
  add column "retencaoInss" numeric(7, 4) constraint "objeto_contrato_retencaoInss" check ("retencaoInss" between 0.01 and 11);

-- Those of which something is withheld, which every calculation asks for.
create index "objeto_contrato_retencao" on objeto_contrato (id)
where "retencaoCsrf" or "retencaoIrrf" is not null or "retencaoInss" is not null;

alter table cliente
  add column "retencaoIss" numeric(7, 4) constraint "cliente_retencaoIss" check ("retencaoIss" between 2 and 5),
  add column regime smallint constraint cliente_regime check (regime between 1 and 3),
  add column "nuncaRetem" boolean not null default false;

-- "csrfBase" and "csrfRegime": what PIS, COFINS and CSLL are judged by again when the due day and the instalments are known.
alter table fatura
  add column desconto numeric(15, 2) not null default 0 constraint fatura_desconto check (desconto >= 0),
  add column retido numeric(15, 2) not null default 0 constraint fatura_retido check (retido >= 0),
  add column credito numeric(15, 2) not null default 0 constraint fatura_credito check (credito >= 0),
  add column "retencoesManuais" boolean not null default false,
  add column "csrfBase" numeric(15, 2) not null default 0,
  add column "csrfRegime" smallint,
  add column "porQue" jsonb not null default '[]',
  add column "valorBruto" numeric(15, 2) not null generated always as (valor + desconto) stored,
  add column "aPagar" numeric(15, 2) not null generated always as (valor - retido - credito) stored,
  add constraint "fatura_aPagar" check (valor - retido - credito >= 0);

create index "fatura_valorBruto" on fatura ("valorBruto", id);
create index fatura_desconto on fatura (desconto, id);
create index fatura_retido on fatura (retido, id);
create index fatura_credito on fatura (credito, id);
create index "fatura_aPagar" on fatura ("aPagar", id);

-- Of a discount in percent, which is made again from what its object charges.
alter table financeiro add column percentual numeric(7, 4) constraint financeiro_percentual check (percentual between 0.0001 and 100);

create table retencao (
  id int primary key generated always as identity,
  "faturaId" int not null references fatura on delete cascade,
  tributo smallint not null check (tributo between 1 and 6),
  base numeric(15, 2) not null check (base >= 0),
  aliquota numeric(7, 4) not null check (aliquota >= 0),
  valor numeric(15, 2) not null check (valor between 0 and base),
  unique ("faturaId", tributo, aliquota)
);

-- A discount is an item below zero; nothing else is.
alter table financeiro drop constraint "financeiro_valorCobranca", drop constraint financeiro_tipo, drop constraint financeiro_manual,
  add constraint financeiro_tipo check (tipo between 1 and 4),
  add constraint "financeiro_valorCobranca" check (case tipo when 4 then "valorCobranca" <= 0 else "valorCobranca" >= 0 end),
  add constraint financeiro_percentual_desconto check (percentual is null or tipo = 4),
  add constraint financeiro_manual check (
    (origem = 2) = (tipo in (3, 4)) and (origem = 2) = (explicacao is null) and (origem = 1) = ("vinculoId" is not null));

-- As in 0409_fatura_guarda.sql, with the discounts and what is withheld.
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
    or ((new.retido, new.credito) is distinct from (old.retido, old.credito) and old.situacao not in (6, 1))
    or (new.situacao <> old.situacao and (old.situacao, new.situacao) not in (
      (6, 1), (6, 4), (1, 2), (1, 3), (1, 4), (2, 5), (2, 7), (2, 3), (2, 4), (5, 7), (5, 3), (5, 4), (7, 3),
      (3, 7), (3, 2), (3, 5), (7, 2), (7, 5)))
  then
    raise exception 'A fatura % não pode mudar assim.', old.id using errcode = 'check_violation', constraint = 'fatura_guarda';
  end if;
  if old.situacao in (2, 5) and new.situacao in (3, 7) then
    new."antesDePaga" := old.situacao;
  end if;
  return new;
end $$;
create or replace function financeiro_guarda() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  faturas int[];
  alvo int;
begin
  if tg_op = 'INSERT' then
    faturas := array(select distinct "faturaId" from novas);
  elsif tg_op = 'DELETE' then
    faturas := array(select distinct "faturaId" from antigas);
  else
    faturas := array(
      select distinct f from antigas a left join novas n on n.id = a.id cross join lateral (values (a."faturaId"), (n."faturaId")) v (f)
      where (n.id, n."faturaId", n."clienteId", n.ano, n.mes, n."objetoContratoId", n."vinculoId", n."objetoContrato", n.tipo, n.origem,
          n."valorCobranca", n."dataHora", n."valorFaturamento", n."valorFaturamentoMarketplace", n."quantidadeNotas", n.aliquota,
          n."aliquotaMarketplace", n.observacao, n.explicacao, n."usuarioId", n.percentual)
        is distinct from (a.id, a."faturaId", a."clienteId", a.ano, a.mes, a."objetoContratoId", a."vinculoId", a."objetoContrato", a.tipo,
          a.origem, a."valorCobranca", a."dataHora", a."valorFaturamento", a."valorFaturamentoMarketplace", a."quantidadeNotas", a.aliquota,
          a."aliquotaMarketplace", a.observacao, a.explicacao, a."usuarioId", a.percentual));
  end if;
  if faturas = '{}' then
    return null;
  end if;
  -- Locked first, read afterwards: a closing under way is waited for and seen.
  perform from fatura where id = any (faturas) order by id for share;
  select id into alvo from fatura where id = any (faturas) and situacao <> 6 limit 1;
  if alvo is not null then
    raise exception 'Os itens da fatura % não podem mais mudar.', alvo using errcode = 'check_violation', constraint = 'financeiro_guarda';
  end if;
  return null;
end $$;
create or replace function conferencia_pede() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  mudados int[];
begin
  if tg_table_name = 'fatura' then
    if tg_op = 'INSERT' then
      mudados := array(select id from novas);
    else
      mudados := array(select n.id from novas n join antigas a using (id)
        where (n.valor, n.desconto, n.retido, n.credito, n.situacao, n."valorPago")
          is distinct from (a.valor, a.desconto, a.retido, a.credito, a.situacao, a."valorPago"));
    end if;
  elsif tg_op = 'INSERT' then
    mudados := array(select id from novas where tipo = 1);
  else
    mudados := array(select n.id from novas n join antigas a using (id)
      where n.tipo = 1 and (n.valor, n.situacao, n."valorPago", n.quitado, n.abatimento)
        is distinct from (a.valor, a.situacao, a."valorPago", a.quitado, a.abatimento));
  end if;
  if mudados <> '{}' then
    insert into conferencia (tabela, ids) values (tg_table_name, mudados);
  end if;
  return null;
end $$;
create or replace function conferencia_confere() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_seqscan = off as $$
declare
  alvo int;
  documentos int[];
begin
  delete from conferencia where id = new.id;
  if new.tabela = 'fatura' then
    documentos := array(select id from fatura_documento where "faturaId" = any (new.ids));
    -- Not `limit 1`: who asks for the first row is given a plan that is quick for one and slow for none.
    select min(f.id) into alvo from fatura f
      left join (
        select "faturaId", sum("valorCobranca") as valor, -sum(least("valorCobranca", 0)) as desconto
        from financeiro where "faturaId" = any (new.ids) group by 1) i on i."faturaId" = f.id
      left join (select "faturaId", sum(valor) as valor from retencao where "faturaId" = any (new.ids) group by 1) r on r."faturaId" = f.id
      left join (
        select d."faturaId", sum(d.valor) filter (where d.tipo = 1 and d.situacao <> 3) as boletos,
          sum(d."valorPago") filter (where d.tipo = 1 and d.situacao <> 3) as pago,
          sum(p.pago) as pagamentos, sum(coalesce(p.quita, 0) + d.abatimento) as credito
        from fatura_documento d left join (
          select "documentoId", sum("valorPago") as pago, sum(quita) as quita
          from liquidacao where "documentoId" = any (documentos) group by 1) p on p."documentoId" = d.id
        where d.id = any (documentos) group by 1) s on s."faturaId" = f.id
    where f.id = any (new.ids) and (
      (f.situacao <> 4 and (f.valor, f.desconto, f.retido) is distinct from (coalesce(i.valor, 0), coalesce(i.desconto, 0), coalesce(r.valor, 0)))
      or (f.situacao in (2, 3, 5, 7) and f."aPagar" <> coalesce(s.boletos, 0))
      or f."valorPago" <> coalesce(s.pago, 0) or coalesce(s.pago, 0) <> coalesce(s.pagamentos, 0) or f.quitado <> coalesce(s.credito, 0)
      or (case f.situacao when 3 then coalesce(s.credito, 0) < f."aPagar" when 7 then coalesce(s.pago, 0) = 0 or s.credito >= f."aPagar"
        else coalesce(s.pago, 0) > 0 end));
    if alvo is not null then
      raise exception 'As somas da fatura % não conferem.', alvo using errcode = 'check_violation', constraint = 'fatura_confere';
    end if;
  else
    select min(d.id) into alvo from fatura_documento d
      left join (
        select "documentoId", sum("valorPago") as pago, sum(quita) as quita
        from liquidacao where "documentoId" = any (new.ids) group by 1) p on p."documentoId" = d.id
    where d.id = any (new.ids) and (
      coalesce(d."valorPago", 0) <> coalesce(p.pago, 0) or d.quitado <> least(d.valor, coalesce(p.quita, 0) + d.abatimento)
      or (d.situacao <> 3 and d.valor > 0 and (d.situacao in (5, 6)) <> (d.quitado >= d.valor)));
    if alvo is not null then
      raise exception 'O que foi pago do boleto % não confere.', alvo using errcode = 'check_violation', constraint = 'boleto_confere';
    end if;
  end if;
  return null;
end $$;
