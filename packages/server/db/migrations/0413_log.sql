-- What the stores report. The part that outgrows a machine first, so nothing here hangs on one: no trigger, no foreign key
-- and no unique key without the client, by whom a distributed database spreads it.
create sequence log_ocorrencia_id;

create table log_ocorrencia (
  "clienteId" int not null,
  "createAt" timestamptz not null,
  id bigint not null,
  "recebidoEm" timestamptz not null,
  "problemaId" int not null,
  line int,
  tipo smallint not null constraint log_ocorrencia_tipo check (tipo between 1 and 34),
  database text,
  identificador text,
  usuario text,
  code text,
  empresa text,
  error text not null,
  trace text,
  -- JSON, as it is answered.
  info text,
  primary key ("clienteId", "createAt", id)
) partition by range ("createAt");
create index "log_ocorrencia_createAt" on log_ocorrencia ("createAt", id);
create index log_ocorrencia_por_id on log_ocorrencia (id);
create index log_ocorrencia_por_tipo on log_ocorrencia (tipo, "createAt", id);
create index log_ocorrencia_cliente_tipo on log_ocorrencia ("clienteId", tipo, "createAt", id);
create index log_ocorrencia_problema on log_ocorrencia ("problemaId", "createAt", id);
-- One index for all texts: its pages are written together. Whole values are found by it too.
create index log_ocorrencia_busca on log_ocorrencia using gin (
  busca(error) gin_trgm_ops, busca(identificador) gin_trgm_ops, busca(usuario) gin_trgm_ops, busca(database) gin_trgm_ops,
  busca(code) gin_trgm_ops, busca(empresa) gin_trgm_ops
);

-- Which rows are there already, by the store's own name for them. Apart, because a key of the log would need its instant; a row of the
-- log that is too old to be kept takes its name with it.
create table log_identificador (
  "clienteId" int not null,
  identificador text not null,
  "createAt" timestamptz not null,
  primary key ("clienteId", identificador)
);
create index "log_identificador_createAt" on log_identificador ("createAt");

-- Since when the log is kept. What is older is seen by nobody from the moment this moves, and goes when there is time for it.
create table log_retencao (
  unico boolean primary key default true constraint log_retencao_unico check (unico),
  desde timestamptz not null
);
insert into log_retencao (desde) values ('2000-01-01 00:00 America/Sao_Paulo');

-- How many rows there are, exactly, without counting: by hour (no client, no type), by day and type (no client), by client, day and type.
-- The ingest appends to the deltas in its transaction, a job folds them; the count is the sum of both.
create table log_contagem (
  "clienteId" int not null,
  tipo smallint not null,
  inicio timestamptz not null,
  n bigint not null,
  primary key ("clienteId", tipo, inicio) include (n)
);
-- Of a client all types together, by day: whom the log's occurrences hurt is then the sum of few rows.
create index log_contagem_clientes on log_contagem (inicio, "clienteId") include (n) where tipo = 0 and "clienteId" > 0;

create table log_contagem_delta (like log_contagem);
create index log_contagem_delta_chave on log_contagem_delta ("clienteId", tipo, inicio) include (n);
create view log_contado as select * from log_contagem union all select * from log_contagem_delta;

create function log_contagem_consolida() returns bigint language sql as $$
  with dobrados as (
    delete from log_contagem_delta returning "clienteId", tipo, inicio, n
  ), somados as (
    insert into log_contagem select "clienteId", tipo, inicio, sum(n) from dobrados group by 1, 2, 3 order by 1, 2, 3
    on conflict ("clienteId", tipo, inicio) do update set n = log_contagem.n + excluded.n
  )
  select count(*) from dobrados
$$;

-- The partitions are months of São Paulo. They belong to the owner of the tables, whom these functions work as: the product's own role
-- makes and drops no table.
create function log_particao_cria(instante timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'America/Sao_Paulo' set lock_timeout = '5s' as $$
declare
  mes timestamptz := date_trunc('month', instante);
  nome text := 'log_ocorrencia_' || to_char(instante, 'YYYYMM');
begin
  if instante < '2000-01-01' or instante > now() + interval '1 year' then
    raise exception 'O log não tem partição para %.', instante using errcode = 'invalid_parameter_value';
  end if;
  if to_regclass(nome) is null then
    perform pg_advisory_xact_lock(hashtextextended('log_particao', 0));
    if to_regclass(nome) is null then
      execute format('create table %I partition of log_ocorrencia for values from (%L) to (%L)', nome, mes, mes + interval '1 month');
    end if;
  end if;
end $$;

-- Drops the oldest partition of which nothing is kept any more. Returns its name; null where there is none.
create function log_particao_exclui() returns text
language plpgsql security definer set search_path = public, pg_temp set timezone = 'America/Sao_Paulo' set lock_timeout = '5s' as $$
declare
  nome text;
begin
  select c.relname into nome from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'log_ocorrencia'::regclass
    and to_timestamp(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= (select desde from log_retencao)
  order by c.relname limit 1;
  if nome is not null then
    execute format('drop table %I', nome);
  end if;
  return nome;
end $$;
select log_particao_cria(now() + n * interval '1 month') from generate_series(0, 2) n;

-- Occurrences with the same cause are one problem: same type, code and first line of the error without what changes in it.
create table problema (
  id int generated by default as identity primary key,
  impressao bytea not null constraint problema_impressao_unica unique,
  titulo text not null,
  tipo smallint not null,
  code text,
  situacao smallint not null default 1 constraint problema_situacao check (situacao between 1 and 3),
  "resolvidoEm" timestamptz,
  versao text,
  "responsavelId" int references usuario on delete set null,
  issue int
);
create index problema_titulo_busca on problema using gin (busca(titulo) gin_trgm_ops);
create index problema_titulo on problema (busca(titulo) collate "C", id);
create index problema_code_busca on problema using gin (busca(code) gin_trgm_ops);
create index problema_code on problema (busca(code) collate "C", id);
create index problema_tipo on problema (tipo, id);
create index problema_situacao on problema (situacao, id);
create index "problema_responsavelId" on problema ("responsavelId", id);
create index problema_issue on problema (issue, id);

-- What is counted of it, apart, because each occurrence changes it. It outlives the occurrences.
create table problema_contagem (
  id int primary key references problema on delete cascade,
  quantidade bigint not null,
  clientes int not null,
  primeiro timestamptz not null,
  ultimo timestamptz not null
);
create index problema_contagem_quantidade on problema_contagem (quantidade, id);
create index problema_contagem_clientes on problema_contagem (clientes, id);
create index problema_contagem_primeiro on problema_contagem (primeiro, id);
create index problema_contagem_ultimo on problema_contagem (ultimo, id);

create table problema_cliente (
  "problemaId" int not null references problema on delete cascade,
  "clienteId" int not null constraint "problema_cliente_clienteId" references cliente,
  quantidade bigint not null,
  primeiro timestamptz not null,
  ultimo timestamptz not null,
  primary key ("problemaId", "clienteId")
);
create index "problema_cliente_clienteId" on problema_cliente ("clienteId");

create table problema_dia (
  "problemaId" int not null references problema on delete cascade,
  dia date not null,
  n bigint not null,
  primary key ("problemaId", dia)
);

-- Its way to the tracker, with the columns of all that is told to somebody outside (kit/outbox).
create table problema_envio (
  id int generated by default as identity primary key,
  "problemaId" int not null constraint "problema_envio_problemaId" references problema on delete cascade constraint problema_envio_unico unique,
  projeto int not null,
  "usuarioId" int references usuario on delete set null,
  fila text not null,
  situacao smallint not null default 0 constraint problema_envio_situacao check (situacao between 0 and 2),
  tentativas int not null default 0,
  "tentarEm" timestamptz,
  "tomadoPor" int constraint "problema_envio_tomadoPor" references processo on delete set null,
  "feitoEm" timestamptz,
  erro text
);
create index problema_envio_espera on problema_envio ("tentarEm") where situacao = 0;
create index problema_envio_fila on problema_envio (fila);
create index "problema_envio_tomadoPor" on problema_envio ("tomadoPor") where "tomadoPor" is not null;
create index "problema_envio_usuarioId" on problema_envio ("usuarioId");

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

-- One at a time. Folds what is committed, and reopens the problems that were resolved before an occurrence of theirs, which their history
-- says too.
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

-- Clients with problems are not deleted, and a delta is one.
create function problema_delta_antes() returns trigger language plpgsql as $$
begin
  perform problema_consolida();
  return null;
end $$;
create trigger problema_delta before delete on cliente for each statement execute function problema_delta_antes();

-- Where the database is the coordinator of a Citus cluster the log lies on its workers, by client.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode to 'sequential';
    perform create_distributed_table('log_ocorrencia', 'clienteId');
    perform create_distributed_table('log_identificador', 'clienteId', colocate_with => 'log_ocorrencia');
  end if;
end $$;
