-- Why a client's store is never suspended; null where it may be.
alter table cliente add column "nuncaSuspender" text constraint "cliente_nuncaSuspender" check (char_length("nuncaSuspender") between 10 and 200);

-- A client's store that is suspended for what is late.
create table suspensao (
  id int primary key generated always as identity,
  "clienteId" int not null constraint suspensao_cliente references cliente,
  -- 1 asked for, 2 suspended, 3 lifting asked for, 4 lifted, 5 refused by the store.
  situacao smallint not null default 1 constraint suspensao_situacao check (situacao between 1 and 5),
  -- 1 by rule, 2 by hand.
  origem smallint not null constraint suspensao_origem check (origem in (1, 2)),
  -- Lifted as soon as nothing is late by so many days.
  dias smallint not null constraint suspensao_dias check (dias > 0),
  motivo text not null,
  -- What the store shows.
  mensagem text not null,
  "dataHora" timestamptz not null,
  "liberadaEm" timestamptz,
  erro text,
  "usuarioId" int constraint suspensao_usuario references usuario on delete set null,
  constraint suspensao_liberada check ((situacao in (3, 4)) = ("liberadaEm" is not null))
);
create unique index suspensao_viva on suspensao ("clienteId") where situacao in (1, 2, 3);
create index suspensao_cliente on suspensao ("clienteId", id);
create index suspensao_situacao on suspensao (situacao, id);
create index suspensao_origem on suspensao (origem, id);
create index "suspensao_dataHora" on suspensao ("dataHora", id);
create index "suspensao_liberadaEm" on suspensao ("liberadaEm", id);
create index suspensao_usuario on suspensao ("usuarioId") where "usuarioId" is not null;

-- Stores are told of it too: `numero` counts what a store was told of it, and `bloqueia` says which of both it is.
alter table loja_aviso
  alter column "faturaId" drop not null,
  add column "suspensaoId" int constraint loja_aviso_suspensao references suspensao,
  add column bloqueia boolean,
  drop constraint loja_aviso_tipo,
  add constraint loja_aviso_tipo check (tipo between 1 and 5),
  add constraint loja_aviso_bloqueio check (
    (tipo = 5) = ("suspensaoId" is not null) and (tipo = 5) = (bloqueia is not null) and (tipo = 5) = ("faturaId" is null));
create index loja_aviso_suspensao on loja_aviso ("suspensaoId") where "suspensaoId" is not null;

-- A client is warned before: by mail, one a day, or by what somebody says that was done.
create table suspensao_aviso (
  id int primary key generated always as identity,
  "clienteId" int not null constraint suspensao_aviso_cliente references cliente,
  -- 1 mail, 2 telephone, 3 letter.
  meio smallint not null constraint suspensao_aviso_meio check (meio between 1 and 3),
  data date not null,
  texto text constraint suspensao_aviso_texto check (char_length(texto) <= 500),
  "mensagemId" int constraint suspensao_aviso_mensagem references mensagem,
  "dataHora" timestamptz not null,
  "usuarioId" int constraint suspensao_aviso_usuario references usuario on delete set null,
  fila text,
  situacao smallint not null default 0 constraint suspensao_aviso_situacao check (situacao between 0 and 2),
  tentativas int not null default 0,
  "tentarEm" timestamptz,
  "tomadoPor" int constraint "suspensao_aviso_tomadoPor" references processo on delete set null,
  "feitoEm" timestamptz,
  erro text,
  constraint suspensao_aviso_correio check ((meio = 1) = ("mensagemId" is not null))
);
create unique index suspensao_aviso_do_dia on suspensao_aviso ("clienteId", data) where meio = 1;
create index suspensao_aviso_cliente on suspensao_aviso ("clienteId", id);
create unique index suspensao_aviso_mensagem on suspensao_aviso ("mensagemId") where "mensagemId" is not null;
create index suspensao_aviso_espera on suspensao_aviso ("tentarEm") where situacao = 0;
create index "suspensao_aviso_tomadoPor" on suspensao_aviso ("tomadoPor") where "tomadoPor" is not null;
create index suspensao_aviso_usuario on suspensao_aviso ("usuarioId") where "usuarioId" is not null;

-- Many stores at once wait for a second person.
alter table aprovacao
  drop constraint aprovacao_tipo,
  add constraint aprovacao_tipo check (tipo in (1, 2, 3, 4, 5, 8)),
  drop constraint aprovacao_registro,
  add constraint aprovacao_registro check (
    (tipo = 1) = ("documentoId" is not null) and (tipo = 2) = ("contaBancariaId" is not null) and (tipo in (5, 8)) = (impressao is not null)
  );

-- The boleto that a text names as we named it to the payer; null where it names none.
create function rtg_de(said text) returns int language sql immutable as $$
  select nullif((regexp_match(said, 'RTG0*(\d{1,9})(?!\d)', 'i'))[1], '')::int
$$;
