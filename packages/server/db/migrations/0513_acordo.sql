-- The invoice of an agreement has no items: it is what its agreement says, and those of its boletos that ended with it stay in that sum. What
-- an agreement was made of and what it made of it are never open together.
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
      left join (select "faturaId", total from acordo where "faturaId" = any (new.ids)) a on a."faturaId" = f.id
      left join (
        select "faturaId", sum("valorCobranca") as valor, -sum(least("valorCobranca", 0)) as desconto
        from financeiro where "faturaId" = any (new.ids) group by 1) i on i."faturaId" = f.id
      left join (select "faturaId", sum(valor) as valor from retencao where "faturaId" = any (new.ids) group by 1) r on r."faturaId" = f.id
      left join (
        select d."faturaId", sum(d.valor) filter (where d.tipo = 1 and d.situacao <> 3) as boletos, sum(d.valor) filter (where d.tipo = 1) as todos,
          sum(d.retido) filter (where d.tipo = 1 and d.situacao <> 3) as retido,
          sum(d."valorPago") filter (where d.tipo = 1 and d.situacao <> 3) as pago,
          sum(p.pago) as pagamentos, sum(coalesce(p.quita, 0) + d.abatimento) as credito
        from fatura_documento d left join (
          select "documentoId", sum("valorPago") as pago, sum(quita) as quita
          from liquidacao where "documentoId" = any (documentos) group by 1) p on p."documentoId" = d.id
        where d.id = any (documentos) group by 1) s on s."faturaId" = f.id
    where f.id = any (new.ids) and (
      (f.situacao <> 4 and (f.valor, f.desconto, f.retido)
        is distinct from (coalesce(case f.tipo when 3 then a.total else i.valor end, 0), coalesce(i.desconto, 0), coalesce(r.valor, 0)))
      or (f.situacao in (2, 3, 5, 7) and f."aPagar" + f."retidoBoletos" <> coalesce(case f.tipo when 3 then s.todos else s.boletos end, 0))
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
    select min(d.id) into alvo from fatura_documento d
      left join (
        select "documentoId", "acordoId" from acordo_boleto where "documentoId" = any (new.ids)) x on x."documentoId" = d.id
      left join acordo antigo on antigo.id = x."acordoId" and antigo.situacao in (1, 2, 4)
      left join acordo novo on novo."faturaId" = d."faturaId" and novo.situacao in (3, 5)
    where d.id = any (new.ids) and d.situacao in (1, 2, 4) and (antigo.id is not null or novo.id is not null);
    if alvo is not null then
      raise exception 'O boleto % e o acordo dele estão em aberto ao mesmo tempo.', alvo using errcode = 'check_violation', constraint = 'acordo_confere';
    end if;
  end if;
  return null;
end $$;

create index acordo_total on acordo (total, id);
create index "acordo_encerradoEm" on acordo ("encerradoEm", id);
