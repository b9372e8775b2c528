-- para
-- What of each outbox is not done is found without a look at what is.
create index agenda_envio_aberto on agenda_envio (id) where situacao in (0, 2);
create index aviso_email_aberto on aviso_email (id) where situacao in (0, 2);
create index desligamento_plataforma_aberto on desligamento_plataforma (id) where situacao in (0, 2);
create index execute_task_aviso_aberto on execute_task_aviso (id) where situacao in (0, 2);
create index extrato_email_aberto on extrato_email (id) where situacao in (0, 2);
create index fatura_email_aberto on fatura_email (id) where situacao in (0, 2);
create index loja_aviso_aberto on loja_aviso (id) where situacao in (0, 2);
create index nfse_envio_aberto on nfse_envio (id) where situacao in (0, 2);
create index problema_envio_aberto on problema_envio (id) where situacao in (0, 2);
create index regua_envio_aberto on regua_envio (id) where situacao in (0, 2);
create index suspensao_aviso_aberto on suspensao_aviso (id) where situacao in (0, 2);
create index notificacao_envio_aberto on notificacao_envio (id) where situacao in (0, 2);

-- The queue's jobs that failed: 1 is tried again, 2 gave up, 3 is held by a runner of no living process. The queue's tables are made
-- beside ours, so that what names them is read when it runs.
create function falha_tarefa() returns table (
  tarefa bigint, nome text, registro text, situacao smallint, tentativas int, erro text, criada timestamptz, proxima timestamptz
) language plpgsql stable as $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  return query
    select j.id::bigint, t.identifier, p.payload ->> 'id',
      (case when s.presa then 3 when j.attempts >= j.max_attempts then 2 else 1 end)::smallint,
      j.attempts::int, j.last_error, j.created_at, case when j.attempts < j.max_attempts and not s.presa then j.run_at end
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    cross join lateral (select case when json_typeof(j.payload) = 'object' then j.payload end as payload) p
    cross join lateral (select j.locked_at is not null and j.locked_at < now() - interval '15 minutes'
      and not exists (select from processo v where j.locked_by = any (v.filas)) as presa) s
    where s.presa or (j.attempts > 0 and j.last_error is not null and (j.locked_at is null or j.attempts < j.max_attempts));
end $$;

-- Mails of alerts, each to one address.
create table alerta_email (
  id int generated always as identity constraint alerta_email_id primary key,
  para text not null,
  assunto text not null,
  texto text not null,
  link text not null,
  fila text,
  situacao smallint not null default 0 constraint alerta_email_situacao check (situacao between 0 and 2),
  tentativas int not null default 0,
  "tentarEm" timestamptz,
  "tomadoPor" int constraint "alerta_email_tomadoPor" references processo on delete set null,
  "feitoEm" timestamptz,
  erro text,
  "esperaDesde" timestamptz default now()
);
create index alerta_email_espera on alerta_email ("tentarEm") where situacao = 0;
create index alerta_email_aberto on alerta_email (id) where situacao in (0, 2);
create index "alerta_email_feitoEm" on alerta_email ("feitoEm");
create index "alerta_email_tomadoPor" on alerta_email ("tomadoPor") where "tomadoPor" is not null;
create trigger alerta_email_espera_desde before update of situacao on alerta_email for each row
  when (new.situacao = 0 and old.situacao <> 0) execute function espera_desde();

-- The rows of the outboxes that are not done, of all alike, with the words that people know them by. A mail that gave up is one while
-- somebody is to see to an address of it that refused it, or of which nobody knows.
create view caixa_aberta as
  select 1 as caixa, e.id, 'Programações ao Redmine' as nome, 'Programação ' || e."agendaId" as registro, null::text as link,
    e.situacao, e.tentativas, e.erro, e."esperaDesde" as "criadaEm", e."tentarEm", e."tomadoPor"
  from agenda_envio e where e.situacao in (0, 2)
  union all
  select 2, e.id, 'E-mails de avisos', 'Aviso ' || e."avisoId", null,
    e.situacao, e.tentativas, e.erro, coalesce(a."dataHora", e."esperaDesde"), e."tentarEm", e."tomadoPor"
  from aviso_email e join aviso a on a.id = e."avisoId" where e.situacao in (0, 2)
  union all
  select 3, e.id, 'Desligamentos nas plataformas', 'Usuário ' || e."usuarioId" || ', ' || e.platform, '/usuario/desligamento/' || e."usuarioId",
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor"
  from desligamento_plataforma e where e.situacao in (0, 2)
  union all
  select 4, e.id, 'E-mails de execuções', 'Plano ' || e."executeTaskId", '/execute-task/execute/' || e."executeTaskId",
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor"
  from execute_task_aviso e where e.situacao in (0, 2)
  union all
  select 5, e.id, 'E-mails de extratos', 'Cliente ' || m."clienteId", '/cliente/conta-corrente/' || m."clienteId",
    e.situacao, e.tentativas, e.erro, coalesce(m."dataHora", e."esperaDesde"), e."tentarEm", e."tomadoPor"
  from extrato_email e join mensagem m on m.id = e."mensagemId" where e.situacao in (0, 2)
      and (e.situacao = 0 or exists (select from envio_prova v where v."mensagemId" = e."mensagemId" and v.situacao in (4, 5) and not v.visto))
  union all
  select 6, e.id, 'E-mails de faturas', 'Fatura ' || e."faturaId", '/financeiro/fatura/visualizar/' || e."faturaId",
    e.situacao, e.tentativas, e.erro, coalesce(e."criadoEm", e."esperaDesde"), e."tentarEm", e."tomadoPor"
  from fatura_email e where e.situacao in (0, 2)
      and (e.situacao = 0 or exists (select from envio_prova v where v."mensagemId" = e."mensagemId" and v.situacao in (4, 5) and not v.visto))
  union all
  select 7, e.id, 'Avisos às lojas', coalesce('Fatura ' || e."faturaId", 'Suspensão ' || e."suspensaoId"), coalesce('/financeiro/fatura/visualizar/' || e."faturaId", '/cobranca/suspensoes'),
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor"
  from loja_aviso e where e.situacao in (0, 2)
  union all
  select 8, e.id, 'Notas à Sefin', 'Nota ' || e."nfseId", '/financeiro/nota/visualizar/' || e."nfseId",
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor"
  from nfse_envio e where e.situacao in (0, 2)
  union all
  select 9, e.id, 'Problemas ao Redmine', 'Problema ' || e."problemaId", '/problema/visualizar/' || e."problemaId",
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor"
  from problema_envio e where e.situacao in (0, 2)
  union all
  select 10, e.id, 'E-mails da régua', 'Boleto ' || e."boletoId", '/faturaDocumento/alterar/' || e."boletoId",
    e.situacao, e.tentativas, e.erro, coalesce(e."dataHora", e."esperaDesde"), e."tentarEm", e."tomadoPor"
  from regua_envio e
    left join mensagem m on m."lembreteId" = e.id where e.situacao in (0, 2)
      and (e.situacao = 0 or exists (select from envio_prova v where v."mensagemId" = m.id and v.situacao in (4, 5) and not v.visto))
  union all
  select 11, e.id, 'E-mails de suspensão', 'Cliente ' || e."clienteId", '/cobranca/suspensoes',
    e.situacao, e.tentativas, e.erro, coalesce(e."dataHora", e."esperaDesde"), e."tentarEm", e."tomadoPor"
  from suspensao_aviso e where e.situacao in (0, 2)
      and (e.situacao = 0 or exists (select from envio_prova v where v."mensagemId" = e."mensagemId" and v.situacao in (4, 5) and not v.visto))
  union all
  select 13, e.id, 'E-mails de alertas', 'E-mail ' || e.id, '/saude/alertas',
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor"
  from alerta_email e where e.situacao in (0, 2);

-- All that failed, a job or a row of an outbox: 1 is tried again, 2 gave up, 3 is in the hands of no living process. Of a row's number
-- the last four bits say where it comes from, 0 the queue.
create view falha as
  select t.tarefa * 16 as id, 1::smallint as origem, t.nome, t.registro, t.situacao, t.tentativas, t.erro, t.criada as "criadaEm", t.proxima as "proximaEm",
    null::text as link
  from falha_tarefa() t
  union all
  select c.id::bigint * 16 + c.caixa, 2::smallint, c.nome, c.registro, s.situacao, c.tentativas, c.erro, c."criadaEm",
    case when s.situacao = 1 then c."tentarEm" end, c.link
  from caixa_aberta c
  left join processo v on v.id = c."tomadoPor"
  cross join lateral (
    select (case when c.situacao = 2 then 2 when v."ausenteDesde" < now() - interval '15 minutes' then 3 else 1 end)::smallint as situacao) s
  where case when c.situacao = 2
    then not exists (select from falha_descartada d where d.caixa = c.caixa and d.registro = c.id and d.tentativas = c.tentativas)
    else c.erro is not null and (c."tentarEm" is not null or c."tomadoPor" is not null) end;

-- Every mail that waits to be sent or was given up, with what the mail server said of it. The numbers are those of `falha`; those of
-- notifications, which are sent again where they are written, end in 12.
create view correio_aberto as
  select c.id::bigint * 16 + c.caixa as id, c.nome, c.registro, c.link, m.para, m.assunto,
    (case when c.situacao = 2 then 3 when c.tentativas > 0 then 2 else 1 end)::smallint as situacao,
    c.tentativas, coalesce(m.resposta, c.erro) as erro, c."criadaEm", case when c.situacao = 0 then c."tentarEm" end as "proximaEm"
  from caixa_aberta c
  cross join lateral (
    select u.email as para, a.titulo as assunto, null::text as resposta
    from aviso_email e join aviso a on a.id = e."avisoId" join usuario u on u.id = a."usuarioId" where c.caixa = 2 and e.id = c.id
    union all
    select u.email, e.assunto, null from execute_task_aviso e join usuario u on u.id = e."usuarioId" where c.caixa = 4 and e.id = c.id
    union all
    select r.emails, r.assunto, null from regua_envio r where c.caixa = 10 and r.id = c.id
    union all
    select r.para, r.assunto, null from alerta_email r where c.caixa = 13 and r.id = c.id
    union all
    select p.para, m.assunto, p.resposta
    from (
      select "mensagemId" from extrato_email where c.caixa = 5 and id = c.id
      union all
      select "mensagemId" from fatura_email where c.caixa = 6 and id = c.id
      union all
      select "mensagemId" from suspensao_aviso where c.caixa = 11 and id = c.id
    ) e
    join mensagem m on m.id = e."mensagemId"
    cross join lateral (
      select string_agg(v.endereco, ', ' order by v.id) as para, string_agg(v.endereco || ': ' || v.resposta, '; ' order by v.id) as resposta
      from envio_prova v where v."mensagemId" = m.id) p
  ) m
  where c.caixa in (2, 4, 5, 6, 10, 11, 13) and (c.situacao = 0 and c."tentarEm" is not null or c.situacao = 2 and not exists (
    select from falha_descartada d where d.caixa = c.caixa and d.registro = c.id and d.tentativas = c.tentativas))
  union all
  select e.id::bigint * 16 + 12, 'Notificações', 'Notificação ' || n.id, '/notificacao/log/' || n.id, coalesce(nullif(array_to_string(e.emails, ', '), ''), p.nome), n.titulo,
    (case when e.situacao = 2 then 3 when e.tentativas > 0 then 2 else 1 end)::smallint, e.tentativas, e.erro, n."dataHoraEnvio",
    case when e.situacao = 0 then coalesce(e."tentarEm", n."tentarEm") end
  from notificacao_envio e join notificacao n on n.id = e."notificacaoId" join cliente c on c.id = e."clienteId" join pessoa p on p.id = c."pessoaId"
  where e.situacao = 2 or (e.situacao = 0 and n.situacao = 2 and (e.tentativas > 0 or coalesce(n."dataHoraProgramada", now()) <= now()));
