-- A client whom somebody is to call about what is late.
create table ligacao (
  id int primary key generated always as identity,
  "clienteId" int not null constraint ligacao_cliente references cliente,
  data date not null,
  -- 1 to be made, 2 made, 3 let be as nothing is to be asked for any more.
  situacao smallint not null default 1 constraint ligacao_situacao check (situacao between 1 and 3),
  -- Of those of which nobody answers there are three.
  tentativa smallint not null default 1 constraint ligacao_tentativa check (tentativa between 1 and 3),
  -- 1 promised, 2 did not answer, 3 disputes it, 4 other.
  resultado smallint constraint ligacao_resultado check (resultado between 1 and 4),
  observacao text constraint ligacao_observacao check (char_length(observacao) <= 500),
  -- Why it was let be.
  motivo text,
  "promessaId" int constraint ligacao_promessa references promessa,
  "dataHora" timestamptz not null,
  "encerradaEm" timestamptz,
  "usuarioId" int constraint ligacao_usuario references usuario on delete set null,
  constraint ligacao_do_dia unique ("clienteId", data),
  constraint ligacao_feita check ((situacao = 2) = (resultado is not null)),
  constraint ligacao_dispensada check ((situacao = 3) = (motivo is not null)),
  constraint ligacao_encerrada check ((situacao = 1) = ("encerradaEm" is null))
);
-- Whom one is to call is in the queue once.
create unique index ligacao_a_ligar on ligacao ("clienteId") where situacao = 1;
create index ligacao_cliente on ligacao ("clienteId", id);
create index ligacao_situacao on ligacao (situacao, id);
create index ligacao_resultado on ligacao (resultado, id);
create index ligacao_tentativa on ligacao (tentativa, id);
create index ligacao_data on ligacao (data, id);
create index ligacao_promessa on ligacao ("promessaId") where "promessaId" is not null;
create index ligacao_usuario on ligacao ("usuarioId") where "usuarioId" is not null;

create table ligacao_boleto (
  "ligacaoId" int not null constraint ligacao_boleto_ligacao references ligacao,
  "documentoId" int not null constraint ligacao_boleto_documento references fatura_documento,
  primary key ("ligacaoId", "documentoId")
);
create index ligacao_boleto_documento on ligacao_boleto ("documentoId");
