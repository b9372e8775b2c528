-- Who put the first steps away does not see them again.
alter table usuario add column "passosDispensados" boolean not null default false;
