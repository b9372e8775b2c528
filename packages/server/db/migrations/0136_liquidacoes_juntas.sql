-- Payments come by the hundred (bank.md, Retorno): what they pay is counted once a statement, as it was once a row, and not written where
-- it stands already. The invoices are locked first and read afterwards, so that a payment under way is waited for and counted.
drop trigger liquidacao_quita on liquidacao;

create or replace function liquidacao_quita() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  documentos int[] := array(select distinct "documentoId" from novas);
  faturas int[] := array(select distinct "faturaId" from fatura_documento where id = any (documentos));
begin
  perform from fatura where id = any (faturas) order by id for no key update;
  update fatura_documento d set "ultimoPagamento" = p.ultimo, quitado = least(d.valor, d.abatimento + p.quita)
  from (
    select l."documentoId", sum(l.quita) as quita,
      (array_agg(l."dataPagamento" order by l.id desc) filter (where l."estornoDe" is null and e.id is null))[1] as ultimo
    from liquidacao l left join liquidacao e on e."estornoDe" = l.id and e."documentoId" = any (documentos)
    where l."documentoId" = any (documentos) group by l."documentoId") p
  where d.id = p."documentoId" and (d."ultimoPagamento", d.quitado) is distinct from (p.ultimo, least(d.valor, d.abatimento + p.quita));
  update fatura f set quitado = p.credito
  from (
    select d."faturaId", sum(d.abatimento + coalesce(l.quita, 0)) as credito
    from fatura_documento d left join (
      select l."documentoId", sum(l.quita) as quita
      from liquidacao l join fatura_documento b on b.id = l."documentoId" where b."faturaId" = any (faturas) group by l."documentoId"
    ) l on l."documentoId" = d.id
    where d."faturaId" = any (faturas) group by d."faturaId") p
  where f.id = p."faturaId" and f.quitado <> p.credito;
  return null;
end $$;
create trigger liquidacao_quita after insert on liquidacao referencing new table as novas
for each statement execute function liquidacao_quita();

-- The same as before, asked at once.
create or replace function fatura_confere() returns trigger language plpgsql as $$
begin
  perform from fatura f
    cross join lateral (select coalesce(sum("valorCobranca"), 0) as valor from financeiro where "faturaId" = f.id) itens
    cross join lateral (
      select coalesce(sum(d.valor) filter (where d.tipo = 1 and d.situacao <> 3), 0) as boletos,
        coalesce(sum(d."valorPago") filter (where d.tipo = 1 and d.situacao <> 3), 0) as pago,
        coalesce(sum(p.pago), 0) as pagamentos, coalesce(sum(p.quita + d.abatimento), 0) as credito
      from fatura_documento d cross join lateral (
        select coalesce(sum(l."valorPago"), 0) as pago, coalesce(sum(l.quita), 0) as quita from liquidacao l where l."documentoId" = d.id) p
      where d."faturaId" = f.id) s
  where f.id = new.id and (
    (f.situacao <> 4 and f.valor <> itens.valor)
    or (f.situacao in (2, 3, 5, 7) and f.valor <> s.boletos)
    or f."valorPago" <> s.pago or s.pago <> s.pagamentos or f.quitado <> s.credito
    or (case f.situacao when 3 then s.credito < f.valor when 7 then s.pago = 0 or s.credito >= f.valor else s.pago > 0 end));
  if found then
    raise exception 'As somas da fatura % não conferem.', new.id using errcode = 'check_violation', constraint = 'fatura_confere';
  end if;
  return null;
end $$;
