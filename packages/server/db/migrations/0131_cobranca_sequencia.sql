-- The number that the account gave a title, without what its bank writes before it: what was given is never given again.
alter table cobranca add column sequencia bigint not null default 0;
create index cobranca_sequencia on cobranca ("contaBancariaId", sequencia);
