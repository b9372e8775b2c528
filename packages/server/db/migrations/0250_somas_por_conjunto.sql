-- The sums of a bank's file are compared and counted once a set of invoices, not once an invoice: as before, with one walk along each
-- table instead of one for each row.
create or replace function conferencia_confere() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  alvo int;
  documentos int[];
begin
  delete from conferencia where id = new.id;
  if new.tabela = 'fatura' then
    documentos := array(select id from fatura_documento where "faturaId" = any (new.ids));
    -- Not `limit 1`: who asks for the first row is given a plan that is quick for one and slow for none.
    select min(f.id) into alvo from fatura f
      left join (select "faturaId", sum("valorCobranca") as valor from financeiro where "faturaId" = any (new.ids) group by 1) i on i."faturaId" = f.id
      left join (
        select d."faturaId", sum(d.valor) filter (where d.tipo = 1 and d.situacao <> 3) as boletos,
          sum(d."valorPago") filter (where d.tipo = 1 and d.situacao <> 3) as pago,
          sum(p.pago) as pagamentos, sum(coalesce(p.quita, 0) + d.abatimento) as credito
        from fatura_documento d left join (
          select "documentoId", sum("valorPago") as pago, sum(quita) as quita
          from liquidacao where "documentoId" = any (documentos) group by 1) p on p."documentoId" = d.id
        where d.id = any (documentos) group by 1) s on s."faturaId" = f.id
    where f.id = any (new.ids) and (
      (f.situacao <> 4 and f.valor <> coalesce(i.valor, 0))
      or (f.situacao in (2, 3, 5, 7) and f.valor <> coalesce(s.boletos, 0))
      or f."valorPago" <> coalesce(s.pago, 0) or coalesce(s.pago, 0) <> coalesce(s.pagamentos, 0) or f.quitado <> coalesce(s.credito, 0)
      or (case f.situacao when 3 then coalesce(s.credito, 0) < f.valor when 7 then coalesce(s.pago, 0) = 0 or s.credito >= f.valor
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

-- As before: the boletos of the invoices are asked for once, and no table is read from end to end for the hundreds of rows of a statement.
create or replace function liquidacao_quita() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  documentos int[] := array(select distinct "documentoId" from novas);
  faturas int[] := array(select distinct "faturaId" from fatura_documento where id = any (documentos));
  irmaos int[];
begin
  perform from fatura where id = any (faturas) order by id for no key update;
  irmaos := array(select id from fatura_documento where "faturaId" = any (faturas));
  with soma as materialized (
    select d.id, d."faturaId", d.abatimento + coalesce(l.quita, 0) as credito, l.ultimo
    from fatura_documento d left join (
      select l."documentoId", sum(l.quita) as quita,
        (array_agg(l."dataPagamento" order by l.id desc) filter (where l."estornoDe" is null and e.id is null))[1] as ultimo
      from liquidacao l left join liquidacao e on e."estornoDe" = l.id and e."documentoId" = any (irmaos)
      where l."documentoId" = any (irmaos) group by l."documentoId") l on l."documentoId" = d.id
    where d.id = any (irmaos)
  ), boletos as (
    update fatura_documento d set "ultimoPagamento" = s.ultimo, quitado = least(d.valor, s.credito)
    from soma s
    where d.id = s.id and d.id = any (documentos) and (d."ultimoPagamento", d.quitado) is distinct from (s.ultimo, least(d.valor, s.credito))
  )
  update fatura f set quitado = s.credito
  from (select "faturaId", sum(credito) as credito from soma group by 1) s
  where f.id = s."faturaId" and f.id = any (faturas) and f.quitado <> s.credito;
  return null;
end $$;

-- What most rows do not have is not in an index of all rows.
alter table fatura_documento drop constraint fatura_documento_chave_unica;
create unique index fatura_documento_chave_unica on fatura_documento (chave) where chave is not null;
alter table liquidacao drop constraint "liquidacao_estornoDe_unico";
create unique index "liquidacao_estornoDe_unico" on liquidacao ("estornoDe") where "estornoDe" is not null;
