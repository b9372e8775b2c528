-- Lists are filtered and sorted by the last change of what they show.
create index "pessoa_alteradoEm" on pessoa ("alteradoEm", id);
create index "cliente_alteradoEm" on cliente ("alteradoEm", id);
create index "task_alteradoEm" on task ("alteradoEm", id);
