-- Until when a document of a client holds: a digital certificate, a contract.
alter table cliente_anexo add column validade date;

-- Those of one client, and few of them have an end.
create index cliente_anexo_validade on cliente_anexo ("clienteId", validade) where validade is not null;
