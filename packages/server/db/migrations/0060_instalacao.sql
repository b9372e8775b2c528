-- A word by which what this database says to others is told apart from what another one says: two on one tracker never meet.
create table instalacao (
  id int primary key default 1 check (id = 1),
  palavra text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
);
insert into instalacao default values;
