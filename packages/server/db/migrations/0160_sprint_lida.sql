-- What a run of the copy of the sprints has read of issues and their journals so far: one that fails or dies half way hands it to the
-- next, and the run that comes to its end clears it. Nobody else reads it. "origem" is of which Redmine it is, `dados` the issue as read.
create table sprint_lida (
  id int primary key,
  origem text not null,
  "mudadaEm" timestamptz not null,
  "lidaEm" timestamptz not null,
  dados jsonb not null
);

-- When the versions of all projects were read: of those without a sprint it is not done with every run.
alter table sprint_copia add column "versoesEm" timestamptz;
