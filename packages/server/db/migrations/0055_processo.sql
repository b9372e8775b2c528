-- The processes that run the product on this database. Each holds an advisory lock of its row's number on a connection of its own
-- for as long as it lives; PostgreSQL lets go of the lock as soon as the process is gone. What a process has in hand refers to its row, so
-- that removing the row lets go of all of it at once, and who was believed dead by mistake can take nothing more under its number.
create table processo (
  id int generated always as identity primary key,
  -- The machine as long as it is up, with its table of processes; null where there is no telling.
  maquina text,
  pid int not null,
  inicio timestamptz not null default now(),
  -- The job runners of this process, by which the queue knows who locked a job.
  filas text[] not null default '{}',
  -- Since when the lock has been seen free.
  "ausenteDesde" timestamptz
);
