create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Text as every search, sort and index sees it: no case, no accents. unaccent is only declared stable because its
-- dictionary file could be exchanged; ours never is, so an index may rely on it.
create function busca(texto text) returns text
language sql immutable strict parallel safe
return lower(unaccent('unaccent'::regdictionary, texto));

-- Who changed what, when and in which request. Written in the transaction of the change, never altered (decisions §1).
create table auditoria (
  id bigint generated always as identity primary key,
  "dataHora" timestamptz not null default now(),
  "usuarioId" int,
  entidade text not null,
  registro text not null,
  acao text not null,
  antes jsonb,
  depois jsonb,
  "requestId" text
);
create index auditoria_registro on auditoria (entidade, registro, id);
create index auditoria_usuario on auditoria ("usuarioId", id);

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
  )
  select count(*) from dobrados
$$;
