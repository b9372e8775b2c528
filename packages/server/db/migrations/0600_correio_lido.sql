-- expande
-- As in 0546, and with what the mails among them say of themselves: to whom and what, or the message that does. Who does not ask for it does
-- not pay for it.
create or replace view caixa_aberta as
  select 1 as caixa, e.id, 'Programações ao Redmine' as nome, 'Programação ' || e."agendaId" as registro, null::text as link,
    e.situacao, e.tentativas, e.erro, e."esperaDesde" as "criadaEm", e."tentarEm", e."tomadoPor", null::text as para, null::text as assunto, null::int as "mensagemId"
  from agenda_envio e where e.situacao in (0, 2)
  union all
  select 2, e.id, 'E-mails de avisos', 'Aviso ' || e."avisoId", null,
    e.situacao, e.tentativas, e.erro, coalesce(a."dataHora", e."esperaDesde"), e."tentarEm", e."tomadoPor", u.email, a.titulo, null
  from aviso_email e join aviso a on a.id = e."avisoId" left join usuario u on u.id = a."usuarioId" where e.situacao in (0, 2)
  union all
  select 3, e.id, 'Desligamentos nas plataformas', 'Usuário ' || e."usuarioId" || ', ' || e.platform, '/usuario/desligamento/' || e."usuarioId",
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor", null, null, null
  from desligamento_plataforma e where e.situacao in (0, 2)
  union all
  select 4, e.id, 'E-mails de execuções', 'Plano ' || e."executeTaskId", '/execute-task/execute/' || e."executeTaskId",
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor", u.email, e.assunto, null
  from execute_task_aviso e left join usuario u on u.id = e."usuarioId" where e.situacao in (0, 2)
  union all
  select 5, e.id, 'E-mails de extratos', 'Cliente ' || m."clienteId", '/cliente/conta-corrente/' || m."clienteId",
    e.situacao, e.tentativas, e.erro, coalesce(m."dataHora", e."esperaDesde"), e."tentarEm", e."tomadoPor", null, null, e."mensagemId"
  from extrato_email e join mensagem m on m.id = e."mensagemId" where e.situacao in (0, 2)
      and (e.situacao = 0 or exists (select from envio_prova v where v."mensagemId" = e."mensagemId" and v.situacao in (4, 5) and not v.visto))
  union all
  select 6, e.id, 'E-mails de faturas', 'Fatura ' || e."faturaId", '/financeiro/fatura/visualizar/' || e."faturaId",
    e.situacao, e.tentativas, e.erro, coalesce(e."criadoEm", e."esperaDesde"), e."tentarEm", e."tomadoPor", null, null, e."mensagemId"
  from fatura_email e where e.situacao in (0, 2)
      and (e.situacao = 0 or exists (select from envio_prova v where v."mensagemId" = e."mensagemId" and v.situacao in (4, 5) and not v.visto))
  union all
  select 7, e.id, 'Avisos às lojas', coalesce('Fatura ' || e."faturaId", 'Suspensão ' || e."suspensaoId"), coalesce('/financeiro/fatura/visualizar/' || e."faturaId", '/cobranca/suspensoes'),
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor", null, null, null
  from loja_aviso e where e.situacao in (0, 2)
  union all
  select 8, e.id, 'Notas à Sefin', 'Nota ' || e."nfseId", '/financeiro/nota/visualizar/' || e."nfseId",
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor", null, null, null
  from nfse_envio e where e.situacao in (0, 2)
  union all
  select 9, e.id, 'Problemas ao Redmine', 'Problema ' || e."problemaId", '/problema/visualizar/' || e."problemaId",
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor", null, null, null
  from problema_envio e where e.situacao in (0, 2)
  union all
  select 10, e.id, 'E-mails da régua', 'Boleto ' || e."boletoId", '/faturaDocumento/alterar/' || e."boletoId",
    e.situacao, e.tentativas, e.erro, coalesce(e."dataHora", e."esperaDesde"), e."tentarEm", e."tomadoPor", e.emails, e.assunto, null
  from regua_envio e
    left join mensagem m on m."lembreteId" = e.id where e.situacao in (0, 2)
      and (e.situacao = 0 or exists (select from envio_prova v where v."mensagemId" = m.id and v.situacao in (4, 5) and not v.visto))
  union all
  select 11, e.id, 'E-mails de suspensão', 'Cliente ' || e."clienteId", '/cobranca/suspensoes',
    e.situacao, e.tentativas, e.erro, coalesce(e."dataHora", e."esperaDesde"), e."tentarEm", e."tomadoPor", null, null, e."mensagemId"
  from suspensao_aviso e where e.situacao in (0, 2)
      and (e.situacao = 0 or exists (select from envio_prova v where v."mensagemId" = e."mensagemId" and v.situacao in (4, 5) and not v.visto))
  union all
  select 13, e.id, 'E-mails de alertas', 'E-mail ' || e.id, '/saude/alertas',
    e.situacao, e.tentativas, e.erro, e."esperaDesde", e."tentarEm", e."tomadoPor", e.para, e.assunto, null
  from alerta_email e where e.situacao in (0, 2);

-- As in 0585, but to whom and what is read with the rest, and not looked for row by row: 98,400 mails are ordered by it in 0.2 s
-- of the processor, which took 0.7 s.
create or replace view correio_aberto as
  select c.id::bigint * 16 + c.caixa as id, c.nome, c.registro, c.link,
    case when c."mensagemId" is null then c.para
      else (select string_agg(v.endereco, ', ' order by v.id) from envio_prova v where v."mensagemId" = c."mensagemId") end as para,
    case when c."mensagemId" is null then c.assunto else (select m.assunto from mensagem m where m.id = c."mensagemId") end as assunto,
    (case when c.situacao = 2 then 3 when c.tentativas > 0 then 2 else 1 end)::smallint as situacao,
    c.tentativas,
    coalesce(case when c."mensagemId" is not null
      then (select string_agg(v.endereco || ': ' || v.resposta, '; ' order by v.id) from envio_prova v where v."mensagemId" = c."mensagemId") end,
      c.erro) as erro,
    c."criadaEm", case when c.situacao = 0 then c."tentarEm" end as "proximaEm", c.id as "registroId"
  from caixa_aberta c
  left join falha_descartada d on d.caixa = c.caixa and d.registro = c.id
  where c.caixa in (2, 4, 5, 6, 10, 11, 13)
    and (c.situacao = 0 and c."tentarEm" is not null or c.situacao = 2 and d.tentativas is distinct from c.tentativas)
  union all
  select e.id::bigint * 16 + 12, 'Notificações', 'Notificação ' || n.id, '/notificacao/log/' || n.id, coalesce(nullif(array_to_string(e.emails, ', '), ''), p.nome), n.titulo,
    (case when e.situacao = 2 then 3 when e.tentativas > 0 then 2 else 1 end)::smallint, e.tentativas, e.erro, n."dataHoraEnvio",
    case when e.situacao = 0 then coalesce(e."tentarEm", n."tentarEm") end, e.id
  from notificacao_envio e join notificacao n on n.id = e."notificacaoId" join cliente c on c.id = e."clienteId" join pessoa p on p.id = c."pessoaId"
  where e.situacao = 2 or (e.situacao = 0 and n.situacao = 2 and (e.tentativas > 0 or coalesce(n."dataHoraProgramada", now()) <= now()));
