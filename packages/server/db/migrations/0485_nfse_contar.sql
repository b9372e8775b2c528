-- Stores are told of notes too: `numero` is then the situation that is told.
alter table loja_aviso drop constraint loja_aviso_tipo;
alter table loja_aviso add constraint loja_aviso_tipo check (tipo between 1 and 4);
alter table loja_aviso add column "nfseId" int constraint loja_aviso_nfse references nfse;
alter table loja_aviso add constraint loja_aviso_nota check ((tipo = 4) = ("nfseId" is not null));
create index loja_aviso_nfse on loja_aviso ("nfseId") where "nfseId" is not null;

-- A mail about one note of the invoice, once for each situation that clients are told of.
alter table fatura_email add column "nfseId" int constraint fatura_email_nfse references nfse;
alter table fatura_email add column "nfseSituacao" smallint;
alter table fatura_email add constraint fatura_email_nota check (("nfseId" is null) = ("nfseSituacao" is null));
create unique index fatura_email_nota_unica on fatura_email ("nfseId", "nfseSituacao") where "nfseId" is not null;
