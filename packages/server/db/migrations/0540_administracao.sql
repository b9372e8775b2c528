-- para
-- What an administrator is told of, and what waits for a second person, gain their kinds.
alter table aviso drop constraint aviso_tipo, add constraint aviso_tipo check (tipo between 1 and 9 or tipo = 14);
alter table aprovacao
  drop constraint aprovacao_tipo,
  add constraint aprovacao_tipo check (tipo between 1 and 8);
