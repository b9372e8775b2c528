-- That the other side was asked to make it and never answered: it may be there, so its number is nobody else's.
alter table nfse add column "semResposta" boolean not null default false;

-- How often in a row the other side did not answer, by which the pauses grow.
alter table nfse_envio add column silencios smallint not null default 0;

-- Numbers under which somebody else has a note: they are never given again.
create table nfse_numero_alheio (
  ambiente smallint not null,
  serie int not null,
  numero bigint not null,
  primary key (ambiente, serie, numero)
);
