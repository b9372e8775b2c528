-- National notes of services. A note is a row beside the boletos of an invoice; nothing of billing, settling or the bank depends on it.
-- Situacao 1 waits, 2 sent, 3 authorised, 4 refused, 5 nobody knows, 6 cancelling asked for, 7 cancelled, 8 substituted, 9 discarded.
create table nfse (
  id int primary key generated always as identity,
  "faturaId" int not null constraint nfse_fatura references fatura,
  "clienteId" int not null constraint nfse_cliente references cliente,
  ano smallint not null,
  mes smallint not null constraint nfse_mes_do_ano check (mes between 1 and 12),
  competencia text not null generated always as (ano::text || '/' || lpad(mes::text, 2, '0')) stored,
  -- The group of items that it is of: their codes and who withholds what; a substitute is of the same one.
  ordem smallint not null constraint nfse_ordem check (ordem >= 1),
  grupo text not null,
  situacao smallint not null default 1 constraint nfse_situacao check (situacao between 1 and 9),
  ambiente smallint not null constraint nfse_ambiente check (ambiente between 1 and 2),
  serie int not null constraint nfse_serie check (serie between 1 and 49999),
  "numeroDps" bigint not null constraint "nfse_numeroDps" check ("numeroDps" between 1 and 999999999999999),
  -- All that the DPS says but its instant and number; the bytes as they were signed, which alone are sent; and when first.
  dados jsonb not null,
  "idDps" text,
  dps bytea,
  digest text,
  "enviadaEm" timestamptz,
  -- What came back.
  numero bigint,
  chave text,
  "dataEmissao" timestamptz,
  xml bytea,
  "erroCodigo" text,
  erro text,
  erros jsonb not null default '[]',
  -- Of services, and what of it is discounted, withheld, taxed; ours until the other side has said its own.
  valor numeric(15, 2) not null constraint nfse_valor check (valor > 0),
  desconto numeric(15, 2) not null default 0 constraint nfse_desconto check (desconto >= 0 and desconto < valor),
  retido numeric(15, 2) not null default 0 constraint nfse_retido check (retido >= 0),
  iss numeric(15, 2) not null default 0 constraint nfse_iss check (iss >= 0),
  liquido numeric(15, 2) not null,
  ibs numeric(15, 2),
  cbs numeric(15, 2),
  "substituiId" int constraint nfse_substitui references nfse,
  -- Of its cancelling: why, the bytes that were signed, and what came back.
  "eventoMotivo" smallint,
  "eventoTexto" text,
  evento bytea,
  "eventoXml" bytea,
  "motivoDescarte" text,
  "usuarioId" int constraint nfse_usuario references usuario on delete set null,
  "dataHora" timestamptz not null,
  "mudadaEm" timestamptz not null,
  constraint nfse_autorizada check (situacao not in (3, 6, 7, 8) or (numero is not null and chave is not null and "dataEmissao" is not null and xml is not null)),
  constraint nfse_assinada check (dps is null or ("idDps" is not null and digest is not null)),
  constraint nfse_enviada check ("enviadaEm" is null or dps is not null)
);
-- A number is given once among those that live.
create unique index nfse_unica on nfse (ambiente, serie, "numeroDps") where situacao <> 9;
create unique index nfse_chave_unica on nfse (chave) where chave is not null;
-- One living note a group of an invoice, until another one takes its place.
create unique index nfse_grupo on nfse ("faturaId", grupo) where situacao in (1, 2, 3, 4, 5, 6) and "substituiId" is null;
create unique index nfse_substituta on nfse ("substituiId") where "substituiId" is not null and situacao not in (4, 7, 8, 9);
create index nfse_viva on nfse (id) where situacao in (1, 2, 5, 6);
create index nfse_fatura_de on nfse ("faturaId", id);
create index nfse_cliente_de on nfse ("clienteId", id);
create index nfse_usuario_de on nfse ("usuarioId") where "usuarioId" is not null;
create index nfse_competencia on nfse (competencia, id);
create index nfse_situacao_de on nfse (situacao, id);
create index nfse_ambiente_de on nfse (ambiente, id);
create index nfse_serie_de on nfse (serie, id);
create index "nfse_numeroDps_de" on nfse ("numeroDps", id);
create index nfse_numero_de on nfse (numero, id);
create index nfse_chave_de on nfse (chave, id);
create index "nfse_dataEmissao" on nfse ("dataEmissao", id);
create index "nfse_erroCodigo" on nfse ("erroCodigo", id);
create index nfse_valor_de on nfse (valor, id);
create index nfse_desconto_de on nfse (desconto, id);
create index nfse_retido_de on nfse (retido, id);
create index nfse_iss_de on nfse (iss, id);
create index nfse_liquido_de on nfse (liquido, id);
create index nfse_ibs_de on nfse (ibs, id);
create index nfse_cbs_de on nfse (cbs, id);

-- What was asked of the other side, and what it said; `status` null where it said nothing.
create table nfse_tentativa (
  id int primary key generated always as identity,
  "nfseId" int not null constraint nfse_tentativa_nfse references nfse on delete cascade,
  "dataHora" timestamptz not null,
  pedido text not null,
  status smallint,
  codigo text,
  ms int not null
);
create index nfse_tentativa_de on nfse_tentativa ("nfseId", id);

-- Numbers that were given and never sent.
create table nfse_numero_livre (
  ambiente smallint not null,
  serie int not null,
  numero bigint not null,
  primary key (ambiente, serie, numero)
);

-- Who asks the other side for what: a note is in hand of one process.
create table nfse_envio (
  id int primary key generated always as identity,
  "nfseId" int not null constraint nfse_envio_nfse references nfse on delete cascade constraint nfse_envio_unico unique,
  fila text,
  situacao smallint not null default 0 constraint nfse_envio_situacao check (situacao between 0 and 2),
  tentativas int not null default 0,
  "tentarEm" timestamptz,
  "tomadoPor" int constraint "nfse_envio_tomadoPor" references processo on delete set null,
  "feitoEm" timestamptz,
  erro text
);
create index nfse_envio_espera on nfse_envio ("tentarEm") where situacao = 0;
create index nfse_envio_fila on nfse_envio (fila);
create index "nfse_envio_tomadoPor" on nfse_envio ("tomadoPor") where "tomadoPor" is not null;

-- What is known of the other side, for all processes: until when it is left in peace and why, the next free place among the calls of a second, and
-- what our clock is ahead of its.
create table nfse_sefin (
  id smallint primary key default 1 constraint nfse_sefin_uma check (id = 1),
  "descansaAte" timestamptz,
  "descansoMotivo" text,
  descansos int not null default 0,
  "proximaVaga" timestamptz,
  "relogioMs" int not null default 0
);
insert into nfse_sefin default values;

-- Months that were handed over to the accountant.
create table nfse_mes (
  ano smallint not null,
  mes smallint not null constraint nfse_mes_mes check (mes between 1 and 12),
  fechado boolean not null,
  -- The last time, also where it is open again.
  "fechadoEm" timestamptz not null,
  "usuarioId" int constraint nfse_mes_usuario references usuario on delete set null,
  primary key (ano, mes)
);
create index nfse_mes_usuario_de on nfse_mes ("usuarioId") where "usuarioId" is not null;
