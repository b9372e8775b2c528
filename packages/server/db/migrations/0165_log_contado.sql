-- Of a client all types together, by day: whom the log's occurrences hurt is then the sum of few rows.
insert into log_contagem ("clienteId", tipo, inicio, n)
select "clienteId", 0, inicio, sum(n) from log_contado where "clienteId" > 0 and tipo > 0 group by "clienteId", inicio;
create index log_contagem_clientes on log_contagem (inicio, "clienteId") include (n) where tipo = 0 and "clienteId" > 0;

-- What occurrences add to their problems. The ingest appends and waits for nobody, whoever reads a problem folds first, so that what is
-- read is exact; a job folds what nobody reads.
create table problema_delta (
  "problemaId" int not null,
  "clienteId" int not null,
  dia date not null,
  n bigint not null,
  primeiro timestamptz not null,
  ultimo timestamptz not null
);

-- One at a time. Folds what is committed, and reopens the problems that were resolved before an occurrence of theirs.
create function problema_consolida() returns void language plpgsql as $$
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
  )
  select array_agg(id) into novos from pares where novo;
  if novos is not null then
    update problema_contagem c set clientes = c.clientes + n.n
    from (select id, count(*)::int as n from unnest(novos) id group by id) n where n.id = c.id;
  end if;
end $$;

-- Clients with problems are not deleted, and a delta is one.
create function problema_delta_antes() returns trigger language plpgsql as $$
begin
  perform problema_consolida();
  return null;
end $$;
create trigger problema_delta before delete on cliente for each statement execute function problema_delta_antes();
