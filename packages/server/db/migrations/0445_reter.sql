-- What a client keeps back of a boleto that was issued in full: a payment of which no money came. It counts for the boleto as money does, and
-- leaves less of its invoice to be paid.
alter table liquidacao
  add column retido numeric(15, 2) not null default 0,
  drop constraint liquidacao_origem,
  add constraint liquidacao_origem check (origem between 1 and 7),
  drop constraint liquidacao_sinal,
  add constraint liquidacao_sinal check (
    case
      when "estornoDe" is not null then origem = 6 and case when retido < 0 then "valorPago" = 0 else "valorPago" < 0 and retido = 0 end
      when origem = 7 then "valorPago" = 0 and retido > 0
      else "valorPago" > 0 and retido = 0 and origem <> 6
    end);

-- What the list of payments is filtered and sorted by besides. By blocks: days come in their order, most of the rest is zero in whole blocks,
-- and a bank's file of tens of thousands of payments pays for every other kind of index with its time.
create index "liquidacao_dataCredito" on liquidacao using brin ("dataCredito");
create index liquidacao_principal on liquidacao using brin (("valorPago" - encargos));
create index liquidacao_encargos on liquidacao using brin (encargos);
create index liquidacao_desconto on liquidacao using brin (desconto);
create index liquidacao_abatimento on liquidacao using brin (abatimento);
create index liquidacao_tarifa on liquidacao using brin (tarifa);
create index liquidacao_retido on liquidacao using brin (retido);

alter table fatura_documento
  add column retido numeric(15, 2) not null default 0 constraint fatura_documento_retido check (retido >= 0);

-- Of what is withheld of an invoice, the part that its boletos were issued with: they are as much above what is to be paid.
alter table fatura
  add column "retidoBoletos" numeric(15, 2) not null default 0,
  add constraint "fatura_retidoBoletos" check ("retidoBoletos" between 0 and retido);

-- By a rule, or of a boleto by a payment. "arquivoId": what the client proves it with, one file for many.
alter table retencao
  alter column base drop not null,
  alter column aliquota drop not null,
  add column "boletoId" int references fatura_documento,
  add column "liquidacaoId" int references liquidacao,
  add column "arquivoId" int references arquivo,
  add constraint retencao_boleto check (
    ("boletoId" is null) = ("liquidacaoId" is null) and ("boletoId" is null) = (base is not null) and ("boletoId" is null) = (aliquota is not null));
create index "retencao_boletoId" on retencao ("boletoId") where "boletoId" is not null;
create unique index "retencao_liquidacaoId" on retencao ("liquidacaoId", tributo) where "liquidacaoId" is not null;
create index "retencao_arquivoId" on retencao ("arquivoId") where "arquivoId" is not null;
create index retencao_comprovante on retencao (("arquivoId" is not null), id);
create index retencao_tributo on retencao (tributo, id);
create index retencao_base on retencao (base, id);
create index retencao_aliquota on retencao (aliquota, id);
create index retencao_valor on retencao (valor, id);

-- A file is given up with the last row that it proves.
create function retencao_descarta() returns trigger language plpgsql as $$
begin
  if not exists (select from retencao where "arquivoId" = old."arquivoId") then
    update arquivo set "descartadoEm" = now() where id = old."arquivoId";
  end if;
  return null;
end $$;
create trigger retencao_descarta after delete or update of "arquivoId" on retencao
for each row when (old."arquivoId" is not null) execute function retencao_descarta();

create or replace trigger liquidacao_recusa
before update of "documentoId", "valorPago", "dataPagamento", "dataHora", "estornoDe", origem, encargos, desconto, abatimento, tarifa,
  "dataCredito", retido or delete on liquidacao
for each row execute function liquidacao_recusa();

-- As in 0440_retencao.sql, with what is withheld of boletos, which moves with their payments.
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
    or ((new.retido - new."retidoBoletos", new.credito) is distinct from (old.retido - old."retidoBoletos", old.credito) and old.situacao not in (6, 1))
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

-- As in 0409_fatura_guarda.sql, with what is withheld.
create or replace function fatura_documento_guarda() returns trigger language plpgsql as $$
begin
  if old.tipo = 1 and (tg_op = 'DELETE' or (new.tipo, new.valor, new.parcela, new."faturaId")
    is distinct from (old.tipo, old.valor, old.parcela, old."faturaId")
    or (new."dataVencimento" <> old."dataVencimento" and old.situacao not in (1, 2, 4))) then
    raise exception 'O boleto % não pode mudar assim.', old.id using errcode = 'check_violation', constraint = 'fatura_documento_guarda';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if old.situacao in (1, 2, 4) and new.situacao in (5, 6) then
    new."antesDeLiquidado" := old.situacao;
  end if;
  if new.abatimento <> old.abatimento then
    new.quitado := least(new.valor, new.abatimento + new.retido + coalesce((select sum(quita) from liquidacao where "documentoId" = new.id), 0));
    update fatura set quitado = quitado + new.abatimento - old.abatimento where id = new."faturaId";
  end if;
  return new;
end $$;
create or replace function liquidacao_estorno() returns trigger language plpgsql as $$
declare
  ultimo liquidacao;
begin
  select * into ultimo from liquidacao l
  where l."documentoId" = new."documentoId" and l."estornoDe" is null
    and not exists (select from liquidacao e where e."estornoDe" = l.id)
  order by l.id desc limit 1;
  if ultimo.id is distinct from new."estornoDe"
    or (ultimo."valorPago", ultimo.encargos, ultimo.desconto, ultimo.retido)
      is distinct from (-new."valorPago", -new.encargos, -new.desconto, -new.retido)
  then
    raise exception 'O pagamento % não pode ser estornado.', new."estornoDe" using errcode = 'check_violation', constraint = 'liquidacao_estorno';
  end if;
  return new;
end $$;

-- `quitado` of a boleto has what is withheld of it in it, for its value has; that of an invoice has not, for it is measured by "aPagar".
create or replace function liquidacao_quita() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_seqscan = off as $$
declare
  documentos int[] := array(select distinct "documentoId" from novas);
  faturas int[] := array(select distinct "faturaId" from fatura_documento where id = any (documentos));
  irmaos int[];
begin
  perform from fatura where id = any (faturas) order by id for no key update;
  irmaos := array(select id from fatura_documento where "faturaId" = any (faturas));
  with soma as materialized (
    select d.id, d."faturaId", d.abatimento + coalesce(l.quita, 0) as credito, coalesce(l.retido, 0) as retido, l.ultimo
    from fatura_documento d left join (
      select l."documentoId", sum(l.quita) as quita, sum(l.retido) as retido,
        (array_agg(l."dataPagamento" order by l.id desc) filter (where l."estornoDe" is null and e.id is null))[1] as ultimo
      from liquidacao l left join liquidacao e on e."estornoDe" = l.id and e."documentoId" = any (irmaos)
      where l."documentoId" = any (irmaos) group by l."documentoId") l on l."documentoId" = d.id
    where d.id = any (irmaos)
  ), boletos as (
    update fatura_documento d set "ultimoPagamento" = s.ultimo, retido = s.retido, quitado = least(d.valor, s.credito + s.retido)
    from soma s
    where d.id = s.id and d.id = any (documentos)
      and (d."ultimoPagamento", d.retido, d.quitado) is distinct from (s.ultimo, s.retido, least(d.valor, s.credito + s.retido))
  )
  update fatura f set quitado = s.credito, retido = f.retido - f."retidoBoletos" + s.retido, "retidoBoletos" = s.retido
  from (select "faturaId", sum(credito) as credito, sum(retido) as retido from soma group by 1) s
  where f.id = s."faturaId" and f.id = any (faturas) and (f.quitado, f."retidoBoletos") is distinct from (s.credito, s.retido);
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
        where (n.valor, n.desconto, n.retido, n."retidoBoletos", n.credito, n.situacao, n."valorPago")
          is distinct from (a.valor, a.desconto, a.retido, a."retidoBoletos", a.credito, a.situacao, a."valorPago"));
    end if;
  elsif tg_op = 'INSERT' then
    mudados := array(select id from novas where tipo = 1);
  else
    mudados := array(select n.id from novas n join antigas a using (id)
      where n.tipo = 1 and (n.valor, n.situacao, n."valorPago", n.quitado, n.abatimento, n.retido)
        is distinct from (a.valor, a.situacao, a."valorPago", a.quitado, a.abatimento, a.retido));
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
          sum(d.retido) filter (where d.tipo = 1 and d.situacao <> 3) as retido,
          sum(d."valorPago") filter (where d.tipo = 1 and d.situacao <> 3) as pago,
          sum(p.pago) as pagamentos, sum(coalesce(p.quita, 0) + d.abatimento) as credito
        from fatura_documento d left join (
          select "documentoId", sum("valorPago") as pago, sum(quita) as quita
          from liquidacao where "documentoId" = any (documentos) group by 1) p on p."documentoId" = d.id
        where d.id = any (documentos) group by 1) s on s."faturaId" = f.id
    where f.id = any (new.ids) and (
      (f.situacao <> 4 and (f.valor, f.desconto, f.retido) is distinct from (coalesce(i.valor, 0), coalesce(i.desconto, 0), coalesce(r.valor, 0)))
      or (f.situacao in (2, 3, 5, 7) and f."aPagar" + f."retidoBoletos" <> coalesce(s.boletos, 0))
      or f."retidoBoletos" <> coalesce(s.retido, 0)
      or f."valorPago" <> coalesce(s.pago, 0) or coalesce(s.pago, 0) <> coalesce(s.pagamentos, 0) or f.quitado <> coalesce(s.credito, 0)
      or (case f.situacao when 3 then coalesce(s.credito, 0) < f."aPagar" when 7 then coalesce(s.pago, 0) = 0 or s.credito >= f."aPagar"
        else coalesce(s.pago, 0) > 0 end));
    if alvo is not null then
      raise exception 'As somas da fatura % não conferem.', alvo using errcode = 'check_violation', constraint = 'fatura_confere';
    end if;
  else
    select min(d.id) into alvo from fatura_documento d
      left join (
        select "documentoId", sum("valorPago") as pago, sum(quita) as quita, sum(retido) as retido
        from liquidacao where "documentoId" = any (new.ids) group by 1) p on p."documentoId" = d.id
      left join (select "boletoId", sum(valor) as valor from retencao where "boletoId" = any (new.ids) group by 1) r on r."boletoId" = d.id
    where d.id = any (new.ids) and (
      coalesce(d."valorPago", 0) <> coalesce(p.pago, 0) or d.retido <> coalesce(p.retido, 0) or d.retido <> coalesce(r.valor, 0)
      or d.quitado <> least(d.valor, coalesce(p.quita, 0) + d.abatimento + d.retido)
      or (d.situacao <> 3 and d.valor > 0 and (d.situacao in (5, 6)) <> (d.quitado >= d.valor)));
    if alvo is not null then
      raise exception 'O que foi pago do boleto % não confere.', alvo using errcode = 'check_violation', constraint = 'boleto_confere';
    end if;
  end if;
  return null;
end $$;
