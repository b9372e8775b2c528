-- A copy of what Redmine says of the sprints: it gives journals issue by issue, so the product reads them once and answers from here.
-- Ids are Redmine's. Hours are hundredths of hours.

-- The copy itself, one row: of which Redmine it is, up to which change ("cursor", by Redmine's clock), when it was last renewed, and
-- when all of it was read. "rodadas" counts the runs that ended, so that who waits sees that one did; "tomadoPor" is the process at it.
create table sprint_copia (
  id int primary key check (id = 1),
  origem text,
  cursor timestamptz,
  "atualizadoEm" timestamptz,
  "inteiraEm" timestamptz,
  erro text,
  rodadas int not null default 0,
  "tomadoPor" int references processo on delete set null,
  -- When the versions of all projects were read: of those without a sprint it is not done with every run.
  "versoesEm" timestamptz
);
create index "sprint_copia_tomadoPor" on sprint_copia ("tomadoPor") where "tomadoPor" is not null;
insert into sprint_copia (id) values (1);

-- What statuses, activities and people are called.
create table sprint_nome (
  tipo text not null check (tipo in ('situacao', 'atividade', 'pessoa')),
  id int not null,
  nome text not null,
  primary key (tipo, id)
);

create table sprint (
  id int primary key,
  nome text not null,
  "projetoId" int not null,
  projeto text not null,
  situacao text not null,
  inicio date,
  fim date
);

create table sprint_tarefa (
  id int primary key,
  "sprintId" int not null references sprint on delete cascade,
  titulo text not null,
  "situacaoId" int not null,
  "responsavelId" int,
  estimadas int,
  "mudadaEm" timestamptz not null,
  "lidaEm" timestamptz not null
);
create index "sprint_tarefa_sprintId" on sprint_tarefa ("sprintId");

create table sprint_hora (
  id int primary key,
  "tarefaId" int not null references sprint_tarefa on delete cascade,
  "pessoaId" int not null,
  "atividadeId" int not null,
  dia date not null,
  horas int not null
);
create index "sprint_hora_tarefaId" on sprint_hora ("tarefaId");
create index sprint_hora_dia on sprint_hora (dia);

-- Changes of an issue's status, with who had the issue before: returns are those into a status that a setting names.
create table sprint_mudanca (
  id int primary key,
  "tarefaId" int not null references sprint_tarefa on delete cascade,
  "dataHora" timestamptz not null,
  "pessoaId" int,
  "responsavelId" int,
  de int not null,
  para int not null,
  motivo text not null
);
create index "sprint_mudanca_tarefaId" on sprint_mudanca ("tarefaId");

-- What a run of the copy of the sprints has read of issues and their journals so far: one that fails or dies half way hands it to the
-- next, and the run that comes to its end clears it. Nobody else reads it. "origem" is of which Redmine it is, `dados` the issue as read.
create table sprint_lida (
  id int primary key,
  origem text not null,
  "mudadaEm" timestamptz not null,
  "lidaEm" timestamptz not null,
  dados jsonb not null
);
