-- expande
-- Whose data were taken away at their asking (Lei 13.709/2018, art. 18, IV), so that a copy of before is made so again (docs/decisions/0042).
-- No reference to `pessoa`: the row outlives the register.
create table anonimizado (
  pessoa int primary key,
  quando timestamptz not null,
  -- HMAC of each of his values: knows them again, and tells none.
  valores text[] not null,
  -- What the work looks for, encrypted, and how far it is: a table, and of it the next block. Both go when it is through.
  termos text,
  lugar text not null default '',
  posicao bigint not null default 0,
  fim timestamptz,
  constraint anonimizado_fim check ((fim is null) = (termos is not null))
);
create index anonimizado_quando on anonimizado (quando, pessoa);
create index anonimizado_aberto on anonimizado (pessoa) where fim is null;

-- Values of a record as history keeps it: those that name him, or with `tudo` all, become a dot. Which field, and ids, stay.
create function anonimiza_json(valor jsonb, padrao text, tudo boolean) returns jsonb
language plpgsql immutable parallel safe as $$
declare
  achou boolean;
begin
  case jsonb_typeof(valor)
    when 'object' then
      return (select coalesce(jsonb_object_agg(key, case when key = 'id' then value else anonimiza_json(value, padrao, tudo) end), '{}')
        from jsonb_each(valor));
    when 'array' then
      return (select coalesce(jsonb_agg(anonimiza_json(item, padrao, tudo) order by n), '[]') from jsonb_array_elements(valor) with ordinality e(item, n));
    when 'string', 'number' then
      achou := tudo or busca(valor #>> '{}') ~ padrao;
      return case when achou then '"•"'::jsonb else valor end;
    else
      return valor;
  end case;
end $$;

-- As before, save for the functions below: they work as the owner, whose right it takes to change these tables at all.
create or replace function auditoria_recusa() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('retaguarda.anonimizacao', true) = 'sim' then
    return null;
  end if;
  raise exception 'A auditoria não pode ser alterada nem apagada.' using errcode = 'insufficient_privilege';
end $$;
create or replace function seguranca_recusa() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('retaguarda.expurgo', true) = 'sim' then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('retaguarda.anonimizacao', true) = 'sim' then
    return null;
  end if;
  raise exception 'O registro de segurança não pode ser alterado nem apagado.' using errcode = 'insufficient_privilege';
end $$;

create function anonimiza_aberta(quem int) returns void language plpgsql as $$
begin
  if not exists (select from anonimizado where pessoa = quem and fim is null) then
    raise exception 'A pessoa % não está sendo anonimizada.', quem using errcode = 'insufficient_privilege';
  end if;
end $$;

-- History in the blocks from `de` to before `ate`: of his own registers all values, of others' those that name him. Who, when and which
-- field stay. Says by itself what it changed.
create function anonimiza_auditoria(quem int, padrao text, de bigint, ate bigint) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mudadas int;
begin
  perform anonimiza_aberta(quem);
  perform set_config('retaguarda.anonimizacao', 'sim', true);
  update auditoria a set antes = n.antes, depois = n.depois
  from (
    select b.id, anonimiza_json(b.antes, padrao, b.propria) as antes, anonimiza_json(b.depois, padrao, b.propria) as depois from (
      select id, antes, depois, (
        (entidade = 'pessoa' and registro = quem::text)
        or (entidade = 'cliente' and registro in (select c.id::text from cliente c where c."pessoaId" = quem))
        or (entidade = 'usuario' and registro in (select u.id::text from usuario u where u."pessoaId" = quem))
        or (entidade in ('cliente-anexo', 'cliente-objeto-contrato', 'task', 'promessa', 'ligacao')
          and "clienteId" in (select c.id from cliente c where c."pessoaId" = quem))
      ) as propria
      from auditoria where ctid >= format('(%s,0)', de)::tid and ctid < format('(%s,0)', ate)::tid
    ) b where b.propria or busca(b.antes::text) ~ padrao or busca(b.depois::text) ~ padrao
  ) n
  where a.id = n.id and (a.antes is distinct from n.antes or a.depois is distinct from n.depois);
  get diagnostics mudadas = row_count;
  perform set_config('retaguarda.anonimizacao', '', true);
  if mudadas > 0 then
    insert into auditoria (entidade, registro, acao, depois, "requestId")
    values ('anonimizado', quem::text, 'anonimizar histórico', jsonb_build_object('mudancas', mudadas), '');
  end if;
  return mudadas;
end $$;

create function anonimiza_seguranca(quem int, padrao text, de bigint, ate bigint) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mudadas int;
begin
  perform anonimiza_aberta(quem);
  perform set_config('retaguarda.anonimizacao', 'sim', true);
  update seguranca s set usuario = n.usuario, sobre = n.sobre, detalhe = n.detalhe, endereco = n.endereco
  from (
    select b.id, case when b.propria or busca(b.usuario) ~ padrao then '•' else b.usuario end as usuario,
      case when b.propria or b.dele or busca(b.sobre) ~ padrao then '•' else b.sobre end as sobre,
      case when b.propria or busca(b.detalhe) ~ padrao then '•' else b.detalhe end as detalhe,
      case when b.propria then '•' else b.endereco end as endereco
    from (
      select id, usuario, sobre, detalhe, endereco,
        coalesce("usuarioId" in (select u.id from usuario u where u."pessoaId" = quem), false) as propria,
        coalesce("sobreId" in (select u.id from usuario u where u."pessoaId" = quem), false) as dele
      from seguranca where ctid >= format('(%s,0)', de)::tid and ctid < format('(%s,0)', ate)::tid
    ) b where b.propria or b.dele or busca(concat_ws(' ', b.usuario, b.sobre, b.detalhe)) ~ padrao
  ) n
  where s.id = n.id and (s.usuario, s.sobre, s.detalhe, s.endereco) is distinct from (n.usuario, n.sobre, n.detalhe, n.endereco);
  get diagnostics mudadas = row_count;
  perform set_config('retaguarda.anonimizacao', '', true);
  if mudadas > 0 then
    insert into auditoria (entidade, registro, acao, depois, "requestId")
    values ('anonimizado', quem::text, 'anonimizar registro de segurança', jsonb_build_object('acontecimentos', mudadas), '');
  end if;
  return mudadas;
end $$;
