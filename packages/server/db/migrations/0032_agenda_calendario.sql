-- The link by which a person's own calendar program reads the schedules; of the token only the hash is kept.
create table agenda_calendario (
  "usuarioId" int primary key constraint agenda_calendario_usuario references usuario on delete cascade,
  hash bytea not null constraint agenda_calendario_hash unique,
  "criadoEm" timestamptz not null
);
