-- Lists of people and clients are filtered and sorted by city and telephone: both stand with the person, written from its rows.
alter table pessoa add column cidade text, add column telefone text;

create function resumir_pessoas(ids int[]) returns void
language sql as $$
  update pessoa p set cidade = n.cidade, telefone = n.telefone
  from (
    select q.id,
      (select ci.nome || ' - ' || ci.uf from pessoa_endereco e join cidade ci on ci.id = e."cidadeId"
        where e."pessoaId" = q.id order by e.ordem, e.id limit 1) as cidade,
      -- The first contact that rings.
      (select c.contato from pessoa_contato c where c."pessoaId" = q.id and c.tipo between 2 and 4 order by c.ordem, c.id limit 1) as telefone
    from pessoa q where q.id = any (ids)
  ) n
  where p.id = n.id and (p.cidade, p.telefone) is distinct from (n.cidade, n.telefone)
$$;

create function resumir_pessoas_das_linhas() returns trigger
language plpgsql as $$
begin
  perform resumir_pessoas(array(select distinct "pessoaId" from linhas));
  return null;
end
$$;

create trigger pessoa_contato_incluido after insert on pessoa_contato referencing new table as linhas
  for each statement execute function resumir_pessoas_das_linhas();
create trigger pessoa_contato_alterado after update on pessoa_contato referencing new table as linhas
  for each statement execute function resumir_pessoas_das_linhas();
create trigger pessoa_contato_excluido after delete on pessoa_contato referencing old table as linhas
  for each statement execute function resumir_pessoas_das_linhas();
create trigger pessoa_endereco_incluido after insert on pessoa_endereco referencing new table as linhas
  for each statement execute function resumir_pessoas_das_linhas();
create trigger pessoa_endereco_alterado after update on pessoa_endereco referencing new table as linhas
  for each statement execute function resumir_pessoas_das_linhas();
create trigger pessoa_endereco_excluido after delete on pessoa_endereco referencing old table as linhas
  for each statement execute function resumir_pessoas_das_linhas();

select resumir_pessoas(array(select id from pessoa));

create index pessoa_cidade_busca on pessoa using gin (busca(cidade) gin_trgm_ops);
create index pessoa_cidade on pessoa (busca(cidade) collate "C", id);
create index pessoa_telefone_busca on pessoa using gin (busca(telefone) gin_trgm_ops);
create index pessoa_telefone on pessoa (busca(telefone) collate "C", id);
