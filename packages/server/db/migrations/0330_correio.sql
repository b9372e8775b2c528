-- A mail of an invoice goes to all of its addresses at once, and what each of them said is kept with it, as reminders do. "visto": somebody
-- has seen that it was refused, and it is no more among what is to be done. "usuarioId": who sent it; null the clock, or nobody knows.
alter table fatura_email
  drop constraint fatura_email_unico,
  add column enderecos text[],
  add column entregues text[] not null default '{}',
  add column recusados jsonb not null default '{}',
  add column "criadoEm" timestamptz,
  add column visto boolean not null default false,
  add column "usuarioId" int constraint "fatura_email_usuario" references usuario on delete set null;
update fatura_email set enderecos = array[endereco], entregues = case when situacao = 1 then array[endereco] else '{}' end,
  "criadoEm" = coalesce("feitoEm", "tentarEm", now());
alter table fatura_email
  drop column endereco,
  alter column enderecos set not null,
  add constraint fatura_email_enderecos check (cardinality(enderecos) > 0),
  alter column "criadoEm" set not null;
create index fatura_email_fatura on fatura_email ("faturaId", id);
create index fatura_email_recusado on fatura_email (id) where situacao = 2 and not visto;
create index "fatura_email_usuarioId" on fatura_email ("usuarioId") where "usuarioId" is not null;

-- A reminder of which nobody knows whether it left is sent again under its Message-ID, and no more given up: "iniciadoEm" said which those are.
alter table regua_envio
  drop column "iniciadoEm",
  add column entregues text[] not null default '{}',
  add column recusados jsonb not null default '{}',
  add column visto boolean not null default false,
  add column "usuarioId" int constraint "regua_envio_usuario" references usuario on delete set null;
update regua_envio set entregues = string_to_array(emails, ', ') where situacao = 1 and dispensado is null;
create index regua_envio_boleto on regua_envio ("boletoId", id);
create index regua_envio_recusado on regua_envio (id) where situacao = 2 and not visto;
create index "regua_envio_usuarioId" on regua_envio ("usuarioId") where "usuarioId" is not null;
