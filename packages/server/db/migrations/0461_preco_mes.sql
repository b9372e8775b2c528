-- The months of an object in their order, so that the last one that was billed is found without its other items; an object of which nobody takes
-- the standard price is not looked through at all.
drop index financeiro_objeto;
create index financeiro_objeto on financeiro ("objetoContratoId", ano, mes);

create or replace function objeto_cobrado(objeto int, de date, ate date) returns date language sql stable as $$
  select make_date(i.ano, i.mes, 1)
  from financeiro i join fatura f on f.id = i."faturaId"
    cross join lateral preco_do_vinculo(i."vinculoId", make_date(i.ano, i.mes, 1)) p
  where i."objetoContratoId" = objeto and i.origem = 1 and f.situacao not in (4, 6) and p.tipo = 1
    and (i.ano, i.mes) >= (extract(year from greatest(de, '0001-01-01'))::int, extract(month from greatest(de, '0001-01-01'))::int)
    and (i.ano, i.mes) < (extract(year from least(ate, '9999-01-01'))::int, extract(month from least(ate, '9999-01-01'))::int)
    and exists (
      select from cliente_objeto_contrato v join vinculo_preco q on q."vinculoId" = v.id where v."objetoContratoId" = objeto and q.tipo = 1)
  order by i.ano desc, i.mes desc limit 1
$$;
