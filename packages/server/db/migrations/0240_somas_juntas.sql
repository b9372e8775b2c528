-- A bank's file pays tens of thousands of boletos, five hundred a transaction: their sums are compared at once where it ends, not one by one.
-- What is to be compared waits here until then; nobody ever sees a row of it.
create unlogged table conferencia (
  id bigint generated always as identity primary key,
  tabela text not null,
  ids int[] not null
);

create function conferencia_pede() returns trigger language plpgsql as $$
declare
  mudados int[];
begin
  if tg_table_name = 'fatura' then
    if tg_op = 'INSERT' then
      mudados := array(select id from novas);
    else
      mudados := array(select n.id from novas n join antigas a using (id)
        where (n.valor, n.situacao, n."valorPago") is distinct from (a.valor, a.situacao, a."valorPago"));
    end if;
  elsif tg_op = 'INSERT' then
    mudados := array(select id from novas where tipo = 1);
  else
    mudados := array(select n.id from novas n join antigas a using (id)
      where n.tipo = 1 and (n.valor, n.situacao, n."valorPago", n.quitado, n.abatimento)
        is distinct from (a.valor, a.situacao, a."valorPago", a.quitado, a.abatimento));
  end if;
  if mudados <> '{}' then
    insert into conferencia (tabela, ids) values (tg_table_name, mudados);
  end if;
  return null;
end $$;

-- What was compared of each row before, said of many: an invoice is the sum of its items and, from Faturada on, of its boletos; what it
-- counts as paid was paid by its boletos, each by its payments; a boleto is settled exactly when nothing of it is open.
create function conferencia_confere() returns trigger language plpgsql as $$
declare
  alvo int;
begin
  delete from conferencia where id = new.id;
  if new.tabela = 'fatura' then
    select f.id into alvo from fatura f
      cross join lateral (select coalesce(sum("valorCobranca"), 0) as valor from financeiro where "faturaId" = f.id) itens
      cross join lateral (
        select coalesce(sum(d.valor) filter (where d.tipo = 1 and d.situacao <> 3), 0) as boletos,
          coalesce(sum(d."valorPago") filter (where d.tipo = 1 and d.situacao <> 3), 0) as pago,
          coalesce(sum(p.pago), 0) as pagamentos, coalesce(sum(p.quita + d.abatimento), 0) as credito
        from fatura_documento d cross join lateral (
          select coalesce(sum(l."valorPago"), 0) as pago, coalesce(sum(l.quita), 0) as quita from liquidacao l where l."documentoId" = d.id) p
        where d."faturaId" = f.id) s
    where f.id = any (new.ids) and (
      (f.situacao <> 4 and f.valor <> itens.valor)
      or (f.situacao in (2, 3, 5, 7) and f.valor <> s.boletos)
      or f."valorPago" <> s.pago or s.pago <> s.pagamentos or f.quitado <> s.credito
      or (case f.situacao when 3 then s.credito < f.valor when 7 then s.pago = 0 or s.credito >= f.valor else s.pago > 0 end))
    limit 1;
    if found then
      raise exception 'As somas da fatura % não conferem.', alvo using errcode = 'check_violation', constraint = 'fatura_confere';
    end if;
  else
    select d.id into alvo from fatura_documento d
      cross join lateral (
        select coalesce(sum(l."valorPago"), 0) as pago, coalesce(sum(l.quita), 0) + d.abatimento as credito
        from liquidacao l where l."documentoId" = d.id) p
    where d.id = any (new.ids) and (
      coalesce(d."valorPago", 0) <> p.pago or d.quitado <> least(d.valor, p.credito)
      or (d.situacao <> 3 and d.valor > 0 and (d.situacao in (5, 6)) <> (d.quitado >= d.valor)))
    limit 1;
    if found then
      raise exception 'O que foi pago do boleto % não confere.', alvo using errcode = 'check_violation', constraint = 'boleto_confere';
    end if;
  end if;
  return null;
end $$;
create constraint trigger conferencia_confere after insert on conferencia
deferrable initially deferred for each row execute function conferencia_confere();

drop trigger fatura_confere on fatura;
drop trigger boleto_confere on fatura_documento;
drop function fatura_confere(), boleto_confere();
create trigger fatura_confere after insert on fatura referencing new table as novas
for each statement execute function conferencia_pede();
create trigger fatura_confere_altera after update on fatura referencing old table as antigas new table as novas
for each statement execute function conferencia_pede();
create trigger boleto_confere after insert on fatura_documento referencing new table as novas
for each statement execute function conferencia_pede();
create trigger boleto_confere_altera after update on fatura_documento referencing old table as antigas new table as novas
for each statement execute function conferencia_pede();

-- As before, with the payments of an invoice added up once for it and for its boletos.
create or replace function liquidacao_quita() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  documentos int[] := array(select distinct "documentoId" from novas);
  faturas int[] := array(select distinct "faturaId" from fatura_documento where id = any (documentos));
begin
  perform from fatura where id = any (faturas) order by id for no key update;
  with soma as materialized (
    select d.id, d."faturaId", d.abatimento + coalesce(l.quita, 0) as credito, l.ultimo
    from fatura_documento d left join (
      select l."documentoId", sum(l.quita) as quita,
        (array_agg(l."dataPagamento" order by l.id desc) filter (where l."estornoDe" is null and e.id is null))[1] as ultimo
      from fatura_documento b join liquidacao l on l."documentoId" = b.id
        left join liquidacao e on e."estornoDe" = l.id and e."documentoId" = b.id
      where b."faturaId" = any (faturas) group by l."documentoId") l on l."documentoId" = d.id
    where d."faturaId" = any (faturas)
  ), boletos as (
    update fatura_documento d set "ultimoPagamento" = s.ultimo, quitado = least(d.valor, s.credito)
    from soma s
    where d.id = s.id and d.id = any (documentos) and (d."ultimoPagamento", d.quitado) is distinct from (s.ultimo, least(d.valor, s.credito))
  )
  update fatura f set quitado = s.credito
  from (select "faturaId", sum(credito) as credito from soma group by 1) s
  where f.id = s."faturaId" and f.quitado <> s.credito;
  return null;
end $$;

-- The same blocks, reckoned where they are asked for instead of by a call each.
create or replace function contagem_bloco(valor numeric) returns bigint language sql immutable parallel safe
return case when valor < 0 then -1 else
  greatest(length(floor(valor * 100)::bigint::text) - 3, 0) * 1000::bigint + left(floor(valor * 100)::bigint::text, 3)::bigint end;

-- As before, but rows of the same group and blocks are added up before they are counted in each order: most of a statement's are alike.
create function contagem_grupo_soma(alvo regclass, colunas text[], ordens text[], linhas text) returns text language plpgsql as $$
declare
  blocos text := (select string_agg(format('b%s', i), ', ') from unnest(array['id'] || ordens) with ordinality as t(o, i));
  niveis text := (select string_agg(format(', (%L, 0, b%s), (%1$L, 1, b%2$s >> 5)', o, i), '') from unnest(array['id'] || ordens) with ordinality as t(o, i));
begin
  return format('insert into contagem_grupo select %L, o.ordem, o.nivel, o.bloco, l.grupo, sum(l.n)
      from (select grupo, %s, sum(n) as n from (%s) r group by grupo, %2$s having sum(n) <> 0) l,
        lateral (values ('''', 2, 0)%4$s) o(ordem, nivel, bloco) group by 2, 3, 4, 5 having sum(l.n) <> 0',
    (select relname from pg_class where oid = alvo), blocos, linhas, niveis);
end $$;

create function contagem_grupo_funcao(alvo regclass, colunas text[], ordens text[]) returns void language plpgsql as $$
declare
  outras text := (select string_agg(format('n.%I is distinct from a.%1$I', c), ' or ') from unnest(colunas || ordens) c);
  linhas text := format('select array[%s]::int[] as grupo%s, %%s as n from %%s',
    (select string_agg(format('%I::int', c), ', ') from unnest(colunas) c),
    (select string_agg(format(', contagem_bloco(%I) as b%s', o, i), '') from unnest(array['id'] || ordens) with ordinality as t(o, i)));
begin
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
    'contagem_grupo_' || (select relname from pg_class where oid = alvo),
    contagem_grupo_soma(alvo, colunas, ordens, format(linhas, '1', 'novas')),
    contagem_grupo_soma(alvo, colunas, ordens, format(linhas, '-1', 'antigas')), outras,
    contagem_grupo_soma(alvo, colunas, ordens, format(linhas, '1', 'novas') || ' union all ' || format(linhas, '-1', 'antigas')));
end $$;

create or replace function contar_grupos(alvo regclass, colunas text[], ordens text[]) returns void language plpgsql as $$
declare
  nome text := (select relname from pg_class where oid = alvo);
  funcao text := 'contagem_grupo_' || nome;
begin
  execute format('lock table %s in share row exclusive mode', alvo);
  perform contagem_grupo_funcao(alvo, colunas, ordens);
  execute format('create or replace trigger contagem_grupo_insere after insert on %s referencing new table as novas for each statement execute function %I()', alvo, funcao);
  execute format('create or replace trigger contagem_grupo_exclui after delete on %s referencing old table as antigas for each statement execute function %I()', alvo, funcao);
  execute format('create or replace trigger contagem_grupo_altera after update on %s referencing old table as antigas new table as novas for each statement execute function %I()', alvo, funcao);
  execute format('create or replace trigger contagem_grupo_esvazia before truncate on %s for each statement execute function %I()', alvo, funcao);
  delete from contagem_grupo where tabela = nome;
  execute contagem_grupo_soma(alvo, colunas, ordens, format('select array[%s]::int[] as grupo%s, 1 as n from %s',
    (select string_agg(format('%I::int', c), ', ') from unnest(colunas) c),
    (select string_agg(format(', contagem_bloco(%I) as b%s', o, i), '') from unnest(array['id'] || ordens) with ordinality as t(o, i)), alvo));
end $$;

select contagem_grupo_funcao('fatura', '{situacao}', '{}');
select contagem_grupo_funcao('financeiro', '{situacao,origem}', '{dataHora,valorCobranca}');
