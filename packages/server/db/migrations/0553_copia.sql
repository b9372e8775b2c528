-- expande
-- What asks for a copy (1) or for the proof of one (2): an hour of the clock ("devida"), of which each is asked for once, or a person.
-- One order is in hand at a time; it is tried again until it has an end ("fim").
create table copia_ordem (
  id int generated always as identity primary key,
  tipo smallint not null check (tipo in (1, 2)),
  "copiaId" int,
  devida timestamptz,
  "pedidaEm" timestamptz not null,
  "tentarEm" timestamptz not null,
  fim timestamptz,
  "tomadoPor" int references processo on delete set null,
  check ((tipo = 2) = ("copiaId" is not null))
);
create unique index copia_ordem_devida on copia_ordem (tipo, devida);
create index copia_ordem_espera on copia_ordem ("tentarEm", id) where fim is null;
create index "copia_ordem_tomadoPor" on copia_ordem ("tomadoPor") where "tomadoPor" is not null;

-- A copy in one place: a folder (1) or a bucket (2). "nome" is what it is called there, `destino` where that is, for people.
create table copia (
  id int generated always as identity primary key,
  "ordemId" int references copia_ordem on delete set null,
  alvo smallint not null check (alvo in (1, 2)),
  nome text not null,
  destino text not null,
  inicio timestamptz not null,
  fim timestamptz,
  bytes bigint,
  linhas bigint,
  arquivos int,
  situacao smallint not null check (situacao between 1 and 6),
  "provadaEm" timestamptz,
  -- What the last proof found.
  prova text,
  erro text
);
create index "copia_ordemId" on copia ("ordemId");
create index copia_inicio on copia (inicio, id);
create index copia_fim on copia (fim, id);
create index copia_destino on copia (busca(destino) collate "C", id);
create index copia_destino_busca on copia using gin (busca(destino) gin_trgm_ops);
create index copia_bytes on copia (bytes, id);
create index copia_linhas on copia (linhas, id);
create index copia_arquivos on copia (arquivos, id);
create index copia_situacao on copia (situacao, id);
create index "copia_provadaEm" on copia ("provadaEm", id);
create index copia_prova on copia (busca(prova) collate "C", id);
create index copia_prova_busca on copia using gin (busca(prova) gin_trgm_ops);
create index copia_erro on copia (busca(erro) collate "C", id);
create index copia_erro_busca on copia using gin (busca(erro) gin_trgm_ops);
select contar('copia');
