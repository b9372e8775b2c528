-- As 0165 has it; that an occurrence reopened a problem stands in the problem's history as well, as what people do to it does.
create or replace function problema_consolida() returns void language plpgsql as $$
declare
  novos int[];
begin
  if not exists (select from problema_delta) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('problema_delta', 0));
  with tirados as (
    delete from problema_delta returning *
  ), ganhos as materialized (
    -- A client who is gone meanwhile had nothing else that names it.
    select t.* from tirados t join cliente c on c.id = t."clienteId"
  ), total as (
    insert into problema_contagem as c (id, quantidade, clientes, primeiro, ultimo)
    select "problemaId", sum(n), 0, min(primeiro), max(ultimo) from ganhos group by 1 order by 1
    on conflict (id) do update set quantidade = c.quantidade + excluded.quantidade,
      primeiro = least(c.primeiro, excluded.primeiro), ultimo = greatest(c.ultimo, excluded.ultimo)
  ), dias as (
    insert into problema_dia as d ("problemaId", dia, n)
    select "problemaId", dia, sum(n) from ganhos group by 1, 2 order by 1, 2
    on conflict ("problemaId", dia) do update set n = d.n + excluded.n
  ), pares as (
    insert into problema_cliente as c ("problemaId", "clienteId", quantidade, primeiro, ultimo)
    select "problemaId", "clienteId", sum(n), min(primeiro), max(ultimo) from ganhos group by 1, 2 order by 1, 2
    on conflict ("problemaId", "clienteId") do update set quantidade = c.quantidade + excluded.quantidade,
      primeiro = least(c.primeiro, excluded.primeiro), ultimo = greatest(c.ultimo, excluded.ultimo)
    returning "problemaId" as id, xmax = 0 as novo
  ), reabertos as (
    update problema p set situacao = 3
    from (select "problemaId" as id, max(ultimo) as ultimo from ganhos group by 1) g
    where p.id = g.id and p.situacao = 2 and p."resolvidoEm" < g.ultimo
    returning p.id
  ), ditos as (
    insert into auditoria (entidade, registro, acao, antes, depois, "requestId")
    select 'problema', id::text, 'reabrir', '{"situacao": 2}', '{"situacao": 3}', '' from reabertos order by id
  )
  select array_agg(id) into novos from pares where novo;
  if novos is not null then
    update problema_contagem c set clientes = c.clientes + n.n
    from (select id, count(*)::int as n from unnest(novos) id group by id) n where n.id = c.id;
  end if;
end $$;
