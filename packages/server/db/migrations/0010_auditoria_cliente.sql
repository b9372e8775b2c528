-- Which client a change is about, so that everything recorded about a client is one feed (kit/audit.ts fills it).
alter table auditoria add column "clienteId" int;
create index auditoria_cliente on auditoria ("clienteId", id) where "clienteId" is not null;
