-- A process remembers for a moment whose session a call stands on (sessoes.ts). Whatever changes that is said to the connection of the
-- change at once (info, which no setting silences) and to every process when it is committed (notify).
create function sessao_mudou(usuarios int[]) returns void language plpgsql as $$
declare
  usuario int;
begin
  if cardinality(usuarios) > 100 then
    raise info 'retaguarda.sessao *';
    perform pg_notify('retaguarda', '{"topico":"sessao"}');
    return;
  end if;
  foreach usuario in array usuarios loop
    raise info 'retaguarda.sessao %', usuario;
    perform pg_notify('retaguarda', json_build_object('topico', 'sessao', 'usuario', usuario)::text);
  end loop;
end $$;

create or replace function sessao_terminou() returns trigger language plpgsql as $$
begin
  perform sessao_mudou(array(select distinct "usuarioId" from terminadas limit 101));
  return null;
end $$;

create function sessao_alterada() returns trigger language plpgsql as $$
begin
  perform sessao_mudou(array[old."usuarioId", new."usuarioId"]);
  return null;
end $$;
-- All but when and where it was last used, which each call may renew.
create trigger sessao_alterada after update on sessao for each row
  when ((old.hash, old."usuarioId", old."criadaEm", old."expiraEm", old."confirmadaEm")
    is distinct from (new.hash, new."usuarioId", new."criadaEm", new."expiraEm", new."confirmadaEm"))
  execute function sessao_alterada();

create function sessao_usuario_alterado() returns trigger language plpgsql as $$
begin
  perform sessao_mudou(array[new.id]);
  return null;
end $$;
create trigger sessao_usuario_alterado after update on usuario for each row
  when (old is distinct from new) execute function sessao_usuario_alterado();

create function sessao_pessoa_alterada() returns trigger language plpgsql as $$
begin
  perform sessao_mudou(array(select id from usuario where "pessoaId" = new.id));
  return null;
end $$;
create trigger sessao_pessoa_alterada after update on pessoa for each row
  when (old.nome is distinct from new.nome) execute function sessao_pessoa_alterada();
