-- The token of a link by which one unsubscribes is the same in every mail of its kind to an address, so it is kept. It opens nothing but that.
drop table notificacao_link;
create table notificacao_link (
  endereco text not null,
  "tipoNotificacao" smallint not null,
  token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') constraint notificacao_link_token unique,
  primary key (endereco, "tipoNotificacao")
);

-- A line that waits to be tried again after an error keeps when its outcome was known first: its store reads it all the while.
alter table notificacao_envio
  alter column emails set default '{}',
  alter column emails set not null,
  alter column entregues set default '{}',
  alter column entregues set not null,
  drop constraint notificacao_envio_fim,
  add constraint notificacao_envio_fim check (situacao = 0 or "dataHora" is not null);
