-- When the process that works on a closing last said so: one that died is taken up again, also where the queue waits for hours.
alter table fechamento add column "vivoEm" timestamptz;
