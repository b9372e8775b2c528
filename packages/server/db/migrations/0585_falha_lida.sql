-- expande
-- The queue's tables are made beside ours, perhaps after this.
set local check_function_bodies = off;

-- As in 0546, but in a language that a statement takes into itself, so that it reads no more than what it asks for.
create or replace function falha_tarefa() returns table (
  tarefa bigint, nome text, registro text, situacao smallint, tentativas int, erro text, criada timestamptz, proxima timestamptz
) language sql stable as $$
  select j.id::bigint, t.identifier, case when json_typeof(j.payload) = 'object' then j.payload ->> 'id' end,
    (case when s.presa then 3 when j.attempts >= j.max_attempts then 2 else 1 end)::smallint,
    j.attempts::int, j.last_error, j.created_at, case when j.attempts < j.max_attempts and not s.presa then j.run_at end
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  cross join lateral (select j.locked_at is not null and j.locked_at < now() - interval '15 minutes'
    and not exists (select from processo v where j.locked_by = any (v.filas)) as presa) s
  where (j.attempts > 0 and j.last_error is not null and (j.locked_at is null or j.attempts < j.max_attempts)) or s.presa
$$;

-- As in 0546. By the two numbers at the end a few are found from the indexes of where they come from.
create or replace view falha as
  select t.tarefa * 16 as id, 1::smallint as origem, t.nome, t.registro, t.situacao, t.tentativas, t.erro, t.criada as "criadaEm", t.proxima as "proximaEm",
    null::text as link, t.tarefa as "tarefaId", null::int as "registroId"
  from falha_tarefa() t
  union all
  select c.id::bigint * 16 + c.caixa, 2::smallint, c.nome, c.registro, s.situacao, c.tentativas, c.erro, c."criadaEm",
    case when s.situacao = 1 then c."tentarEm" end, c.link, null, c.id
  from caixa_aberta c
  left join processo v on v.id = c."tomadoPor"
  left join falha_descartada d on d.caixa = c.caixa and d.registro = c.id
  cross join lateral (
    select (case when c.situacao = 2 then 2 when v."ausenteDesde" < now() - interval '15 minutes' then 3 else 1 end)::smallint as situacao) s
  where case when c.situacao = 2 then d.tentativas is distinct from c.tentativas
    else c.erro is not null and (c."tentarEm" is not null or c."tomadoPor" is not null) end;

-- As in 0546, but to whom and what is looked for only where it is asked for.
create or replace view correio_aberto as
  select c.id::bigint * 16 + c.caixa as id, c.nome, c.registro, c.link,
    case c.caixa
      when 2 then (select u.email from aviso_email e join aviso a on a.id = e."avisoId" join usuario u on u.id = a."usuarioId" where e.id = c.id)
      when 4 then (select u.email from execute_task_aviso e join usuario u on u.id = e."usuarioId" where e.id = c.id)
      when 10 then (select e.emails from regua_envio e where e.id = c.id)
      when 13 then (select e.para from alerta_email e where e.id = c.id)
      else (select string_agg(v.endereco, ', ' order by v.id) from envio_prova v where v."mensagemId" = m.id)
    end as para,
    case c.caixa
      when 2 then (select a.titulo from aviso_email e join aviso a on a.id = e."avisoId" where e.id = c.id)
      when 4 then (select e.assunto from execute_task_aviso e where e.id = c.id)
      when 10 then (select e.assunto from regua_envio e where e.id = c.id)
      when 13 then (select e.assunto from alerta_email e where e.id = c.id)
      else (select o.assunto from mensagem o where o.id = m.id)
    end as assunto,
    (case when c.situacao = 2 then 3 when c.tentativas > 0 then 2 else 1 end)::smallint as situacao,
    c.tentativas,
    coalesce((select string_agg(v.endereco || ': ' || v.resposta, '; ' order by v.id) from envio_prova v where v."mensagemId" = m.id), c.erro) as erro,
    c."criadaEm", case when c.situacao = 0 then c."tentarEm" end as "proximaEm", c.id as "registroId"
  from caixa_aberta c
  left join falha_descartada d on d.caixa = c.caixa and d.registro = c.id
  cross join lateral (select case c.caixa
    when 5 then (select e."mensagemId" from extrato_email e where e.id = c.id)
    when 6 then (select e."mensagemId" from fatura_email e where e.id = c.id)
    when 11 then (select e."mensagemId" from suspensao_aviso e where e.id = c.id)
  end as id) m
  where c.caixa in (2, 4, 5, 6, 10, 11, 13)
    and (c.situacao = 0 and c."tentarEm" is not null or c.situacao = 2 and d.tentativas is distinct from c.tentativas)
  union all
  select e.id::bigint * 16 + 12, 'Notificações', 'Notificação ' || n.id, '/notificacao/log/' || n.id, coalesce(nullif(array_to_string(e.emails, ', '), ''), p.nome), n.titulo,
    (case when e.situacao = 2 then 3 when e.tentativas > 0 then 2 else 1 end)::smallint, e.tentativas, e.erro, n."dataHoraEnvio",
    case when e.situacao = 0 then coalesce(e."tentarEm", n."tentarEm") end, e.id
  from notificacao_envio e join notificacao n on n.id = e."notificacaoId" join cliente c on c.id = e."clienteId" join pessoa p on p.id = c."pessoaId"
  where e.situacao = 2 or (e.situacao = 0 and n.situacao = 2 and (e.tentativas > 0 or coalesce(n."dataHoraProgramada", now()) <= now()));
