-- Exact counts of a table by few columns, as its state, and by where in an order of its list the rows lie (decision 17). Appended to and folded
-- like contagem_delta. `ordem` is the column that orders, '' for the whole table; a block of level 1 is 32 of level 0.
create table contagem_grupo (
  tabela text not null,
  ordem text not null,
  nivel smallint not null,
  bloco bigint not null,
  grupo int[] not null,
  n bigint not null
);
create index contagem_grupo_bloco on contagem_grupo (tabela, ordem, nivel, bloco) include (grupo, n);

-- In which block a value lies, never a later one for a smaller value: 2048 ids, one day, amounts that share their first three digits.
create function contagem_bloco(id bigint) returns bigint language sql immutable strict parallel safe
return id >> 11;
create function contagem_bloco(id int) returns bigint language sql immutable strict parallel safe
return id::bigint >> 11;
create function contagem_bloco(instante timestamptz) returns bigint language sql immutable strict parallel safe
return floor(extract(epoch from instante at time zone 'UTC') / 86400)::bigint;
create function contagem_bloco(valor numeric) returns bigint language sql immutable strict parallel safe
return case when valor < 0 then -1 else (
  select greatest(d - 3, 0) * 1000 + centavos / (10 ^ greatest(d - 3, 0))::bigint
  from (select centavos, length(centavos::text) as d from (select floor(valor * 100)::bigint as centavos) c) c
) end;

-- The smallest value of a block, or of the first one after it where there is none.
create function contagem_inicio(bloco bigint, de bigint) returns bigint language sql immutable parallel safe
return bloco << 11;
create function contagem_inicio(bloco bigint, de timestamptz) returns timestamptz language sql immutable parallel safe
return to_timestamp(bloco * 86400);
create function contagem_inicio(bloco bigint, de numeric) returns numeric language sql immutable parallel safe
return case when bloco < 0 then '-infinity'::numeric
  else (case when bloco < 1000 then bloco else greatest(bloco % 1000, 100) end * 10 ^ (bloco / 1000)::numeric) / 100 end;

-- Counts a table from now on by `colunas` (small whole numbers or booleans) and by the blocks of `ordens` (never null). Said again, it counts anew.
create function contar_grupos(alvo regclass, colunas text[], ordens text[]) returns void language plpgsql as $$
declare
  nome text := (select relname from pg_class where oid = alvo);
  funcao text := 'contagem_grupo_' || nome;
  outras text := (select string_agg(format('n.%I is distinct from a.%1$I', c), ' or ') from unnest(colunas || ordens) c);
  blocos text := (select string_agg(format(', contagem_bloco(%I) as b%s', o, i), '') from unnest(array['id'] || ordens) with ordinality as t(o, i));
  niveis text := (select string_agg(format(', (%L, 0, b%s), (%1$L, 1, b%2$s >> 5)', o, i), '') from unnest(array['id'] || ordens) with ordinality as t(o, i));
  linhas text := format('select array[%s]::int[] as grupo%s, %%s as n from %%s',
    (select string_agg(format('%I::int', c), ', ') from unnest(colunas) c), blocos);
  soma text := format('insert into contagem_grupo select %L, o.ordem, o.nivel, o.bloco, l.grupo, sum(l.n)
      from (%%s) l, lateral (values ('''', 2, 0)%s) o(ordem, nivel, bloco) group by 2, 3, 4, 5 having sum(l.n) <> 0', nome, niveis);
begin
  execute format('lock table %s in share row exclusive mode', alvo);
  execute format($f$
    create or replace function %I() returns trigger language plpgsql as $t$
    begin
      if tg_op = 'INSERT' then
        %s;
      elsif tg_op = 'DELETE' then
        %s;
      elsif tg_op = 'TRUNCATE' then
        insert into contagem_grupo select tabela, ordem, nivel, bloco, grupo, -sum(n) from contagem_grupo
          where tabela = tg_table_name group by 1, 2, 3, 4, 5 having sum(n) <> 0;
      elsif exists (select from novas n join antigas a using (id) where %s) then
        %s;
      end if;
      return null;
    end $t$ $f$,
    funcao, format(soma, format(linhas, '1', 'novas')), format(soma, format(linhas, '-1', 'antigas')), outras,
    format(soma, format(linhas, '1', 'novas') || ' union all ' || format(linhas, '-1', 'antigas')));
  execute format('create or replace trigger contagem_grupo_insere after insert on %s referencing new table as novas for each statement execute function %I()', alvo, funcao);
  execute format('create or replace trigger contagem_grupo_exclui after delete on %s referencing old table as antigas for each statement execute function %I()', alvo, funcao);
  execute format('create or replace trigger contagem_grupo_altera after update on %s referencing old table as antigas new table as novas for each statement execute function %I()', alvo, funcao);
  execute format('create or replace trigger contagem_grupo_esvazia before truncate on %s for each statement execute function %I()', alvo, funcao);
  delete from contagem_grupo where tabela = nome;
  execute format(soma, format(linhas, '1', alvo));
end $$;

create or replace function contagem_consolida() returns bigint language sql as $$
  with dobrados as (
    delete from contagem_delta d
    using (select tabela, bloco from contagem_delta group by 1, 2 having count(*) > 1 or sum(n) = 0) v
    where d.tabela = v.tabela and d.bloco = v.bloco
    returning d.tabela, d.bloco, d.n
  ), somados as (
    insert into contagem_delta select tabela, bloco, sum(n) from dobrados group by 1, 2 having sum(n) <> 0
  ), grupos as (
    delete from contagem_grupo g
    using (select tabela, ordem, nivel, bloco, grupo from contagem_grupo group by 1, 2, 3, 4, 5 having count(*) > 1 or sum(n) = 0) v
    where (g.tabela, g.ordem, g.nivel, g.bloco, g.grupo) = (v.tabela, v.ordem, v.nivel, v.bloco, v.grupo)
    returning g.*
  ), somas as (
    insert into contagem_grupo select tabela, ordem, nivel, bloco, grupo, sum(n) from grupos group by 1, 2, 3, 4, 5 having sum(n) <> 0
  )
  select (select count(*) from dobrados) + (select count(*) from grupos)
$$;

select contar_grupos('pessoa', '{tipo}', '{}');
select contar_grupos('usuario', '{ativo}', '{}');
select contar_grupos('cliente', '{situacao}', '{}');
select contar_grupos('cliente_objeto_contrato', '{situacao}', '{}');
select contar_grupos('task', '{situacao}', '{}');
select contar_grupos('fatura', '{situacao}', '{}');
select contar_grupos('financeiro', '{situacao,origem}', '{dataHora,valorCobranca}');
