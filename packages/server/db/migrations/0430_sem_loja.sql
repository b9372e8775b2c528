-- An invoice that went by mail alone: its client has no store, or one that does not know us. No store is told of its payments.
alter table fatura add column "soEmail" boolean not null default false;
alter table envio add column "semLoja" boolean not null default false;
