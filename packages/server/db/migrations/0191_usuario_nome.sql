-- The list of users sorts by the name of their person: kept beside them, one index serves it, where joining a million rows took 8 s.
alter table usuario add column "pessoaNome" text not null default '';
alter table usuario disable trigger user;
update usuario u set "pessoaNome" = p.nome from pessoa p where p.id = u."pessoaId";
alter table usuario enable trigger user;
alter table usuario alter column "pessoaNome" drop default;

-- Who renames the person meanwhile waits, and then finds this user too.
create function usuario_nome() returns trigger language plpgsql as $$
begin
  select nome into new."pessoaNome" from pessoa where id = new."pessoaId" for share;
  new."pessoaNome" := coalesce(new."pessoaNome", '');
  return new;
end $$;
create trigger usuario_nome_insere before insert on usuario for each row execute function usuario_nome();
create trigger usuario_nome_altera before update on usuario for each row
  when (old."pessoaId" is distinct from new."pessoaId") execute function usuario_nome();

create function usuario_pessoa_nome() returns trigger language plpgsql as $$
begin
  update usuario set "pessoaNome" = new.nome where "pessoaId" = new.id;
  return null;
end $$;
create trigger usuario_pessoa_nome after update on pessoa for each row
  when (old.nome is distinct from new.nome) execute function usuario_pessoa_nome();

create index "usuario_pessoaNome" on usuario (busca("pessoaNome") collate "C", id) include ("pessoaNome");
create index "usuario_pessoaNome_busca" on usuario using gin (busca("pessoaNome") gin_trgm_ops);
