-- Where a client sees what it owes: an address that only who has it knows. One in force a client; of the word in it there are a hash, by
-- which it is found, and the word itself, ciphered, for the messages to come.
create table cliente_link (
  "clienteId" int primary key constraint cliente_link_cliente references cliente on delete cascade,
  hash bytea not null constraint cliente_link_hash unique,
  token text not null,
  "criadoEm" timestamptz not null,
  "venceEm" timestamptz not null,
  "abertoEm" timestamptz,
  aberturas int not null default 0
);

-- 11: a client says that it has paid a boleto. No bank told it, so there may be no account; its proof is a file.
alter table excecao_bancaria
  alter column "contaBancariaId" drop not null,
  add column "informadoId" int constraint excecao_bancaria_informado references fatura_documento,
  add column "arquivoId" int constraint excecao_bancaria_arquivo references arquivo,
  add column "arquivoHash" text,
  add column observacao text,
  drop constraint excecao_bancaria_tipo,
  add constraint excecao_bancaria_tipo check (tipo between 1 and 11),
  add constraint excecao_bancaria_informada check (
    (tipo = 11) = ("informadoId" is not null) and (tipo = 11) = ("arquivoId" is not null) and (tipo = 11) = ("arquivoHash" is not null)
    and (tipo = 11 or ("contaBancariaId" is not null and observacao is null)));
-- The same file for the same boleto is told once.
create unique index excecao_bancaria_comprovante on excecao_bancaria ("informadoId", "arquivoHash") where "informadoId" is not null;
create index excecao_bancaria_arquivo on excecao_bancaria ("arquivoId") where "arquivoId" is not null;
