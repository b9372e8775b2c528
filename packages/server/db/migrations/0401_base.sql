create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Who changed what, when and in which request. Written in the transaction of the change, never altered.
create table auditoria (
  id bigint generated always as identity primary key,
  "dataHora" timestamptz not null default now(),
  "usuarioId" int,
  entidade text not null,
  registro text not null,
  acao text not null,
  antes jsonb,
  depois jsonb,
  "requestId" text,
  -- The client that a change is about, so that everything recorded about a client is one feed (kit/ctx/audit.ts fills it).
  "clienteId" int
);
create index auditoria_registro on auditoria (entidade, registro, id);
create index auditoria_usuario on auditoria ("usuarioId", id);
create index auditoria_cliente on auditoria ("clienteId", id) where "clienteId" is not null;

-- Text as every search, sort and index sees it: no case, no accents. unaccent is only declared stable because its
-- dictionary file could be exchanged; ours never is, so an index may rely on it.
create function busca(texto text) returns text
language sql immutable strict parallel safe
return lower(unaccent('unaccent'::regdictionary, texto));

create function auditoria_recusa() returns trigger language plpgsql as $$
begin
  raise exception 'A auditoria não pode ser alterada nem apagada.' using errcode = 'insufficient_privilege';
end $$;
create trigger auditoria_recusa before update or delete or truncate on auditoria
for each statement execute function auditoria_recusa();

-- Exact row counts without counting. Every statement that inserts or deletes appends what it changed, per block of 2048
-- ids, so writers never wait for each other; the count is the sum. A job folds the deltas (contagem_consolida).
create table contagem_delta (
  tabela text not null,
  bloco bigint not null,
  n bigint not null
);
create index contagem_delta_bloco on contagem_delta (tabela, bloco) include (n);

create function contagem_registra() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into contagem_delta select tg_table_name, id::bigint >> 11, count(*) from novas group by 2;
  elsif tg_op = 'DELETE' then
    insert into contagem_delta select tg_table_name, id::bigint >> 11, -count(*) from antigas group by 2;
  else
    insert into contagem_delta
      select tabela, bloco, -sum(n) from contagem_delta where tabela = tg_table_name group by 1, 2 having sum(n) <> 0;
  end if;
  return null;
end $$;

-- Keeps the count of a table from now on. The table has a whole-number `id` that never changes.
create function contar(alvo regclass) returns void language plpgsql as $$
declare
  nome text := (select relname from pg_class where oid = alvo);
begin
  execute format('lock table %s in share row exclusive mode', alvo);
  if exists (select from pg_trigger where tgrelid = alvo and tgname = 'contagem_insere') then
    return;
  end if;
  execute format('create trigger contagem_insere after insert on %s referencing new table as novas for each statement execute function contagem_registra()', alvo);
  execute format('create trigger contagem_exclui after delete on %s referencing old table as antigas for each statement execute function contagem_registra()', alvo);
  execute format('create trigger contagem_esvazia before truncate on %s for each statement execute function contagem_registra()', alvo);
  execute format('insert into contagem_delta select %L, id::bigint >> 11, count(*) from %s group by 2', nome, alvo);
end $$;

-- The exact number of rows of a table kept by contar().
create function contagem(nome text) returns bigint language sql stable parallel safe
return (select coalesce(sum(n), 0)::bigint from contagem_delta where tabela = nome);

-- Exact counts of a table by few columns, as its state, and by where in an order of its list the rows lie (decision 17). Appended to and folded
-- like contagem_delta. `ordem` is the column that orders, '' for the whole table; a block of level 1 is 32 of level 0.
create table contagem_grupo (
  tabela text not null,
  ordem text not null,
  nivel smallint not null,
  bloco bigint not null,
  grupo int[] not null,
  n bigint not null
);
create index contagem_grupo_bloco on contagem_grupo (tabela, ordem, nivel, bloco) include (grupo, n);

-- In which block a value lies, never a later one for a smaller value: 2048 ids, one day, amounts that share their first three digits.
create function contagem_bloco(id bigint) returns bigint language sql immutable strict parallel safe
return id >> 11;
create function contagem_bloco(id int) returns bigint language sql immutable strict parallel safe
return id::bigint >> 11;
create function contagem_bloco(instante timestamptz) returns bigint language sql immutable strict parallel safe
return floor(extract(epoch from instante at time zone 'UTC') / 86400)::bigint;
create function contagem_bloco(valor numeric) returns bigint language sql immutable parallel safe
return case when valor < 0 then -1 else
  greatest(length(floor(valor * 100)::bigint::text) - 3, 0) * 1000::bigint + left(floor(valor * 100)::bigint::text, 3)::bigint end;

-- The smallest value of a block, or of the first one after it where there is none.
create function contagem_inicio(bloco bigint, de bigint) returns bigint language sql immutable parallel safe
return bloco << 11;
create function contagem_inicio(bloco bigint, de timestamptz) returns timestamptz language sql immutable parallel safe
return to_timestamp(bloco * 86400);
create function contagem_inicio(bloco bigint, de numeric) returns numeric language sql immutable parallel safe
return case when bloco < 0 then '-infinity'::numeric
  else (case when bloco < 1000 then bloco else greatest(bloco % 1000, 100) end * 10 ^ (bloco / 1000)::numeric) / 100 end;

-- The statement that counts `linhas` in each order.
create function contagem_grupo_soma(alvo regclass, colunas text[], ordens text[], linhas text) returns text language plpgsql as $$
declare
  niveis text := (select string_agg(format(', (%L, 0, b%s), (%1$L, 1, b%2$s >> 5)', o, i), '') from unnest(array['id'] || ordens) with ordinality as t(o, i));
begin
  return format('insert into contagem_grupo select %L, o.ordem, o.nivel, o.bloco, l.grupo, sum(l.n)
      from (%s) l, lateral (values ('''', 2, 0)%s) o(ordem, nivel, bloco) group by 2, 3, 4, 5 having sum(l.n) <> 0',
    (select relname from pg_class where oid = alvo), linhas, niveis);
end $$;

-- What a table counts by: a function of its own. What a statement changes is compared as it was and as it is by hashing: a plan without
-- parameters is made once in a session, for the rows of its first statement, and where that changed a single one, the many of a later one
-- would be compared each with each.
create function contagem_grupo_funcao(alvo regclass, colunas text[], ordens text[]) returns void language plpgsql as $$
declare
  outras text := (select string_agg(format('n.%I is distinct from a.%1$I', c), ' or ') from unnest(colunas || ordens) c);
  linhas text := format('select array[%s]::int[] as grupo%s, %%s as n from %%s',
    (select string_agg(format('%I::int', c), ', ') from unnest(colunas) c),
    (select string_agg(format(', contagem_bloco(%I) as b%s', o, i), '') from unnest(array['id'] || ordens) with ordinality as t(o, i)));
begin
  execute format($f$
    create or replace function %I() returns trigger language plpgsql set enable_nestloop = off as $t$
    begin
      if tg_op = 'INSERT' then
        %s;
      elsif tg_op = 'DELETE' then
        %s;
      elsif tg_op = 'TRUNCATE' then
        insert into contagem_grupo select tabela, ordem, nivel, bloco, grupo, -sum(n) from contagem_grupo
          where tabela = tg_table_name group by 1, 2, 3, 4, 5 having sum(n) <> 0;
      elsif exists (select from novas n join antigas a using (id) where %s) then
        %s;
      end if;
      return null;
    end $t$ $f$,
    'contagem_grupo_' || (select relname from pg_class where oid = alvo),
    contagem_grupo_soma(alvo, colunas, ordens, format(linhas, '1', 'novas')),
    contagem_grupo_soma(alvo, colunas, ordens, format(linhas, '-1', 'antigas')), outras,
    contagem_grupo_soma(alvo, colunas, ordens, format(linhas, '1', 'novas') || ' union all ' || format(linhas, '-1', 'antigas')));
end $$;

-- Counts a table from now on by `colunas` (small whole numbers or booleans) and by the blocks of `ordens` (never null). Said again, it counts anew.
create function contar_grupos(alvo regclass, colunas text[], ordens text[]) returns void language plpgsql as $$
declare
  nome text := (select relname from pg_class where oid = alvo);
  funcao text := 'contagem_grupo_' || nome;
begin
  execute format('lock table %s in share row exclusive mode', alvo);
  perform contagem_grupo_funcao(alvo, colunas, ordens);
  execute format('create or replace trigger contagem_grupo_insere after insert on %s referencing new table as novas for each statement execute function %I()', alvo, funcao);
  execute format('create or replace trigger contagem_grupo_exclui after delete on %s referencing old table as antigas for each statement execute function %I()', alvo, funcao);
  execute format('create or replace trigger contagem_grupo_altera after update on %s referencing old table as antigas new table as novas for each statement execute function %I()', alvo, funcao);
  execute format('create or replace trigger contagem_grupo_esvazia before truncate on %s for each statement execute function %I()', alvo, funcao);
  delete from contagem_grupo where tabela = nome;
  execute contagem_grupo_soma(alvo, colunas, ordens, format('select array[%s]::int[] as grupo%s, 1 as n from %s',
    (select string_agg(format('%I::int', c), ', ') from unnest(colunas) c),
    (select string_agg(format(', contagem_bloco(%I) as b%s', o, i), '') from unnest(array['id'] || ordens) with ordinality as t(o, i)), alvo));
end $$;

-- Folds the deltas of each block into one row. Safe beside writers: it replaces only the rows that its own delete
-- returned, and what others append meanwhile stays. Returns how many rows it folded.
create function contagem_consolida() returns bigint language sql as $$
  with dobrados as (
    delete from contagem_delta d
    using (select tabela, bloco from contagem_delta group by 1, 2 having count(*) > 1 or sum(n) = 0) v
    where d.tabela = v.tabela and d.bloco = v.bloco
    returning d.tabela, d.bloco, d.n
  ), somados as (
    insert into contagem_delta select tabela, bloco, sum(n) from dobrados group by 1, 2 having sum(n) <> 0
  ), grupos as (
    delete from contagem_grupo g
    using (select tabela, ordem, nivel, bloco, grupo from contagem_grupo group by 1, 2, 3, 4, 5 having count(*) > 1 or sum(n) = 0) v
    where (g.tabela, g.ordem, g.nivel, g.bloco, g.grupo) = (v.tabela, v.ordem, v.nivel, v.bloco, v.grupo)
    returning g.*
  ), somas as (
    insert into contagem_grupo select tabela, ordem, nivel, bloco, grupo, sum(n) from grupos group by 1, 2, 3, 4, 5 having sum(n) <> 0
  )
  select (select count(*) from dobrados) + (select count(*) from grupos)
$$;

-- The processes that run the product on this database. Each holds an advisory lock of its row's number on a connection of its own
-- for as long as it lives; PostgreSQL lets go of the lock as soon as the process is gone. What a process has in hand refers to its row, so
-- that removing the row lets go of all of it at once, and who was believed dead by mistake can take nothing more under its number.
create table processo (
  id int generated always as identity primary key,
  -- The machine as long as it is up, with its table of processes; null where there is no telling.
  maquina text,
  pid int not null,
  inicio timestamptz not null default now(),
  -- The job runners of this process, by which the queue knows who locked a job.
  filas text[] not null default '{}',
  -- Since when the lock has been seen free.
  "ausenteDesde" timestamptz
);

-- A word by which what this database says to others is told apart from what another one says: two on one tracker never meet.
create table instalacao (
  id int primary key default 1 check (id = 1),
  palavra text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
);
insert into instalacao default values;
