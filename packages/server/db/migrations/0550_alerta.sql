-- expande
-- What is not as it should be, of one rule and one thing once at a time, from when it was seen first until it is as it should be.
create table alerta (
  id int generated always as identity constraint alerta_id primary key,
  regra smallint not null constraint alerta_regra check (regra between 1 and 14),
  alvo text not null,
  -- 1 open, 2 seen, 3 silenced, 4 ended.
  situacao smallint not null constraint alerta_situacao check (situacao between 1 and 4),
  desde timestamptz not null,
  ate timestamptz constraint alerta_ate check ((situacao = 4) = (ate is not null)),
  -- How often people were told, and when last.
  vezes int not null default 0,
  "avisadoEm" timestamptz,
  texto text not null,
  link text not null,
  -- Higher is worse; where it rises people are told again.
  grau int not null,
  -- Judgments in a row that found nothing any more.
  bons smallint not null default 0
);
create unique index alerta_um on alerta (regra, alvo) where situacao <> 4;
create index alerta_desde on alerta (desde, id);
create index alerta_ate on alerta (ate, id);
create index alerta_vezes on alerta (vezes, id);
create index alerta_por_regra on alerta (regra, id);
create index alerta_situacao on alerta (situacao, id);
create index alerta_alvo on alerta (busca(alvo) collate "C", id);
create index alerta_alvo_busca on alerta using gin (busca(alvo) gin_trgm_ops);
create index alerta_texto on alerta (busca(texto) collate "C", id);
create index alerta_texto_busca on alerta using gin (busca(texto) gin_trgm_ops);
select contar('alerta');

-- What was found by some judgments in a row, but not yet by so many as open an alert.
create table alerta_suspeita (
  regra smallint not null,
  alvo text not null,
  desde timestamptz not null,
  vezes smallint not null,
  constraint alerta_suspeita_id primary key (regra, alvo)
);

-- What people are told: 1 it began, 2 it goes on, 3 it has ended; without "emailEm" no mail says it yet.
create table alerta_dito (
  id int generated always as identity constraint alerta_dito_id primary key,
  "alertaId" int not null constraint alerta_dito_alerta references alerta on delete cascade,
  tipo smallint not null constraint alerta_dito_tipo check (tipo between 1 and 3),
  titulo text not null,
  texto text not null,
  em timestamptz not null,
  "emailEm" timestamptz,
  -- Said with others in one mail.
  resumo boolean not null default false
);
create index "alerta_dito_alertaId" on alerta_dito ("alertaId");
create index alerta_dito_espera on alerta_dito (id) where "emailEm" is null;
create index "alerta_dito_emailEm" on alerta_dito ("emailEm");

-- Of a rule, or of one thing that it looks at, nobody is told until then.
create table alerta_silencio (
  id int generated always as identity constraint alerta_silencio_id primary key,
  regra smallint not null,
  alvo text,
  ate timestamptz not null,
  motivo text not null,
  "usuarioId" int constraint alerta_silencio_usuario references usuario on delete set null
);
create unique index alerta_silencio_um on alerta_silencio (regra, alvo) nulls not distinct;
create index "alerta_silencio_usuarioId" on alerta_silencio ("usuarioId") where "usuarioId" is not null;

-- What administrators said otherwise of a rule.
create table alerta_regra (
  regra smallint not null constraint alerta_regra_id primary key,
  ligada boolean not null,
  limite int not null,
  "repetirMin" int not null,
  emails text[] not null
);

-- Of the judgments: when the last was, and when the watch outside was told that all is well.
create table alerta_estado (
  id smallint not null default 1 constraint alerta_estado_id primary key constraint alerta_estado_um check (id = 1),
  "julgadoEm" timestamptz,
  "vigiadoEm" timestamptz
);
