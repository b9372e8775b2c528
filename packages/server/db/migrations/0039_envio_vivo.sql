-- When a run of a sending last began a piece of it: one whose process died is taken up again, also where another process may be
-- alive and the queue therefore waits for hours.
alter table envio add column "vivoEm" timestamptz;
create index envio_aberto on envio (id) where fim is null;
