-- expande
-- Of which version a process is; those of before say nothing.
alter table processo add column versao text;
-- The highest version that brought these tables to itself, and the lowest that works with them.
alter table instalacao add column versao text, add column minima text;
-- The files of the pages of every version that runs here or did lately, by their names, which change with what is in them.
create table pagina_arquivo (
  nome text primary key,
  -- Compressed by brotli where it is worth it.
  comprimido boolean not null,
  conteudo bytea not null,
  -- When a process that serves it last said so.
  "usadoEm" timestamptz not null default now()
);
alter table pagina_arquivo alter column conteudo set storage external;
create index "pagina_arquivo_usadoEm" on pagina_arquivo ("usadoEm");
