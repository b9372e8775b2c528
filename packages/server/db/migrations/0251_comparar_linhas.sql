-- What a statement changes is compared as it was and as it is by hashing. A plan without parameters is made once in a session, for the rows
-- of its first statement: where that changed a single one, the many of a later one were compared each with each.
alter function financeiro_guarda() set enable_nestloop = off;
alter function conferencia_pede() set enable_nestloop = off;
alter function contagem_grupo_pessoa() set enable_nestloop = off;
alter function contagem_grupo_usuario() set enable_nestloop = off;
alter function contagem_grupo_cliente() set enable_nestloop = off;
alter function contagem_grupo_cliente_objeto_contrato() set enable_nestloop = off;
alter function contagem_grupo_task() set enable_nestloop = off;
alter function contagem_grupo_fatura() set enable_nestloop = off;
alter function contagem_grupo_financeiro() set enable_nestloop = off;

-- As before, for tables that are counted from now on.
create or replace function contagem_grupo_funcao(alvo regclass, colunas text[], ordens text[]) returns void language plpgsql as $$
declare
  outras text := (select string_agg(format('n.%I is distinct from a.%1$I', c), ' or ') from unnest(colunas || ordens) c);
  linhas text := format('select array[%s]::int[] as grupo%s, %%s as n from %%s',
    (select string_agg(format('%I::int', c), ', ') from unnest(colunas) c),
    (select string_agg(format(', contagem_bloco(%I) as b%s', o, i), '') from unnest(array['id'] || ordens) with ordinality as t(o, i)));
begin
  execute format($f$
    create or replace function %I() returns trigger language plpgsql set enable_nestloop = off as $t$
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
    'contagem_grupo_' || (select relname from pg_class where oid = alvo),
    contagem_grupo_soma(alvo, colunas, ordens, format(linhas, '1', 'novas')),
    contagem_grupo_soma(alvo, colunas, ordens, format(linhas, '-1', 'antigas')), outras,
    contagem_grupo_soma(alvo, colunas, ordens, format(linhas, '1', 'novas') || ' union all ' || format(linhas, '-1', 'antigas')));
end $$;
