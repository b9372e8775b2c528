-- expande
-- A row that is written while the work goes on may lie where it has been already: it goes round again, over what was written since the round
-- before began, until a round finds nothing (docs/decisions/0042). `desde` and `desdeProxima` are ids of transactions, which together with
-- the blocks of `posicao` mean something only where they were taken: `onde` is the database server and the database.
alter table anonimizado
  add column volta smallint not null default 1,
  add column desde text,
  add column "desdeProxima" text,
  add column achadas int not null default 0,
  add column onde text,
  -- In a database that was brought back from before: nobody is answered until it is through.
  add column refeita boolean not null default false;

-- As before, said at an instant of who asks, and of the rows alone that were written since a transaction; null: of all.
create function anonimiza_auditoria(quem int, padrao text, de bigint, ate bigint, desde text, agora timestamptz) returns int
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
        and (desde is null or age(xmin) <= age(desde::xid))
    ) b where b.propria or busca(b.antes::text) ~ padrao or busca(b.depois::text) ~ padrao
  ) n
  where a.id = n.id and (a.antes is distinct from n.antes or a.depois is distinct from n.depois);
  get diagnostics mudadas = row_count;
  perform set_config('retaguarda.anonimizacao', '', true);
  if mudadas > 0 then
    insert into auditoria ("dataHora", entidade, registro, acao, depois, "requestId")
    values (agora, 'anonimizado', quem::text, 'anonimizar histórico', jsonb_build_object('mudancas', mudadas), '');
  end if;
  return mudadas;
end $$;

create function anonimiza_seguranca(quem int, padrao text, de bigint, ate bigint, desde text, agora timestamptz) returns int
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
        and (desde is null or age(xmin) <= age(desde::xid))
    ) b where b.propria or b.dele or busca(concat_ws(' ', b.usuario, b.sobre, b.detalhe)) ~ padrao
  ) n
  where s.id = n.id and (s.usuario, s.sobre, s.detalhe, s.endereco) is distinct from (n.usuario, n.sobre, n.detalhe, n.endereco);
  get diagnostics mudadas = row_count;
  perform set_config('retaguarda.anonimizacao', '', true);
  if mudadas > 0 then
    insert into auditoria ("dataHora", entidade, registro, acao, depois, "requestId")
    values (agora, 'anonimizado', quem::text, 'anonimizar registro de segurança', jsonb_build_object('acontecimentos', mudadas), '');
  end if;
  return mudadas;
end $$;

-- What the version before calls.
create or replace function anonimiza_auditoria(quem int, padrao text, de bigint, ate bigint) returns int
language sql security definer set search_path = public, pg_temp as $$ select anonimiza_auditoria(quem, padrao, de, ate, null, now()) $$;
create or replace function anonimiza_seguranca(quem int, padrao text, de bigint, ate bigint) returns int
language sql security definer set search_path = public, pg_temp as $$ select anonimiza_seguranca(quem, padrao, de, ate, null, now()) $$;
