-- expande
-- The copy that follows the embedded database: its base ("base" is what it is called where it lies), what was sent of what came after it,
-- how many bytes wait, and since when it has stopped, because the place was away for too long.
create table copia_continua (
  id int primary key check (id = 1),
  base text,
  "baseEm" timestamptz,
  "enviadoEm" timestamptz,
  esperando bigint not null default 0,
  "paradaEm" timestamptz,
  erro text
);
insert into copia_continua (id) values (1);
