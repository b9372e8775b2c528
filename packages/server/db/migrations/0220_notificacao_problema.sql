-- The problem of whose clients a notification was begun to write.
alter table notificacao add column "problemaId" int constraint notificacao_problema references problema on delete set null;
create index "notificacao_problemaId" on notificacao ("problemaId") where "problemaId" is not null;
