import { createServer } from 'node:http'
import { alerta, RegraAlerta, SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { alertaCorreio } from '@retaguarda/contract/alerta-correio.ts'
import { aviso, TipoAviso } from '@retaguarda/contract/aviso.ts'
import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { silent } from '../../base/log.ts'
import { ANSWERS } from '../../integrations/http/heard.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { refusalOf } from '../../test/answer.ts'
import { atEnd } from '../../test/at-end.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { enviarEmailsDeAlertas } from './dizer.service.ts'
import { julgarAlertas } from './julgar.service.ts'

vi.setConfig({ testTimeout: 120_000 })

const MINUTE = 60_000
const { code } = RegraAlerta
const { ABERTO, VISTO, SILENCIADO, ENCERRADO } = SituacaoAlerta.code

const heard: string[] = []
const watch = createServer((req, res) => {
  heard.push(req.url ?? '')
  res.end('OK')
})
await new Promise<void>((done) => watch.listen(0, '127.0.0.1', done))
atEnd(async () => void watch.close())
const address = watch.address()
const port = typeof address === 'object' ? address?.port : 0

const { db, call, user, clock, mail, config, integrations, life } = await testApp({
  COPIA_PASTA: '/copias-do-teste',
  COPIA_CONTINUA: 'sim',
  REDMINE_URL: 'http://127.0.0.1:1',
  REDMINE_API_KEY: 'x',
  SMTP_URL: 'smtp://127.0.0.1:1',
  VIGIA_URL: `http://127.0.0.1:${port}/ping`,
})
const ctx: JobCtx = { db, config, integrations, life, now: clock.now, log: silent }
const ana = await user({ nome: 'Ana Ávila' })
const bia = await user({ nome: 'Bia Braga', isAdmin: false })
const asAna = { token: ana.token }

/** The clock's minute. */
async function minute(n = 1): Promise<void> {
  for (let i = 0; i < n; i++) {
    clock.advance(MINUTE)
    await julgarAlertas(ctx)
    await enviarEmailsDeAlertas(ctx)
  }
}
const rows = async () => (await call(alerta.list, { ...asAna })).body.rows
const open = async () => (await rows()).filter(({ situacao }) => situacao !== ENCERRADO).map(({ regra }) => regra)
const subjects = () => mail.sent.map(({ subject }) => subject)

/** What is written there is never taken back, save by a test. */
async function forgetSeguranca(): Promise<void> {
  await sql`alter table seguranca disable trigger user`.execute(db)
  await sql`delete from seguranca`.execute(db)
  await sql`alter table seguranca enable trigger user`.execute(db)
}

const began = clock.now()
/** What a quiet installation measures. */
async function quiet(): Promise<void> {
  clock.at = began
  await forgetSeguranca()
  await sql`truncate alerta, alerta_dito, alerta_email, alerta_suspeita, alerta_silencio, alerta_regra, alerta_estado, aviso, aviso_email,
    processo_medida, medida_minuto, integracao_medida, disco_medida, certificado_medida, copia, copia_ordem`.execute(db)
  await sql`insert into processo_medida (id, versao, papel, maquina, pid, inicio, visto, memoria, "atrasoLaco", "conexoesUsadas", "conexoesMaximo",
      "conexoesEsperando", desvio, saindo) values (1, '1.0.0', 1, 'srv1', 77, now() - interval '3 days', now() + interval '1 day', 1, 0, 3, 20, 0, 12, false)`.execute(
    db,
  )
  await sql`insert into disco_medida values ('srv1', '/dados', now(), 60e9, 100e9), ('srv1', '/dados', now() - interval '20 hours', 61e9, 100e9)`.execute(
    db,
  )
  await sql`insert into certificado_medida values ('Retaguarda', now() + interval '60 days', null, now())`.execute(db)
  await sql`insert into copia (alvo, nome, destino, inicio, fim, bytes, situacao, "provadaEm")
    values (1, 'x', '/copias', now() - interval '9 hours', now() - interval '9 hours', 1, 3, now() - interval '1 day')`.execute(db)
  await sql`update copia_continua set "enviadoEm" = now() + interval '1 day', "paradaEm" = null`.execute(db)
  await sql`insert into medida_minuto values (${ANSWERS}, now(), 900, 0)`.execute(db)
  mail.sent.length = 0
  heard.length = 0
}
beforeEach(quiet)

const job = (n: number, attempts: number, minutesAgo: number) => sql`
  insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, run_at)
  select t.id, '{}', ${attempts}, 25, now() - make_interval(mins => ${minutesAgo})
  from graphile_worker._private_tasks t, generate_series(1, ${n}) where t.identifier = 'fatura.enviar'`
const withTask = async (more: ReturnType<typeof job>) => {
  await sql`insert into graphile_worker._private_tasks (identifier) values ('fatura.enviar') on conflict do nothing`.execute(db)
  await more.execute(db)
}
const noJobs = () => sql`delete from graphile_worker._private_jobs where task_id in
  (select id from graphile_worker._private_tasks where identifier = 'fatura.enviar')`

type Prova = { regra: keyof typeof code; provoke: () => Promise<unknown>; mend: () => Promise<unknown>; alvo: string; minutos?: number }
const run = (query: ReturnType<typeof sql>) => () => query.execute(db)

const PROVAS: Prova[] = [
  {
    regra: 'PROCESSO',
    alvo: 'srv1, Tudo (1)',
    provoke: run(sql`update processo_medida set visto = now() - interval '61 seconds'`),
    mend: run(sql`update processo_medida set visto = now() + interval '1 day'`),
  },
  { regra: 'FILA', alvo: 'fatura.enviar', provoke: () => withTask(job(1, 0, 16)), mend: run(noJobs()) },
  { regra: 'FILA', alvo: 'fatura.enviar: desistências', provoke: () => withTask(job(10, 25, 1)), mend: run(noJobs()) },
  {
    regra: 'EMAIL',
    alvo: 'E-mails de avisos',
    provoke:
      run(sql`with a as (insert into aviso ("usuarioId", tipo, titulo, texto, "dataHora") values (${ana.id}, 1, 'x', 'x', now()) returning id)
      insert into aviso_email ("avisoId", "tentarEm", "esperaDesde", tentativas) select id, now(), now() - interval '31 minutes', 3 from a`),
    mend: run(sql`update aviso_email set situacao = 1`),
  },
  {
    regra: 'INTEGRACAO',
    alvo: 'Redmine',
    provoke: run(
      sql`insert into integracao_medida values ('Redmine', now() - interval '2 hours', now(), now() - interval '31 minutes', 'Respondeu 503')`,
    ),
    mend: run(sql`update integracao_medida set "falhandoDesde" = null, "ultimoSucesso" = now()`),
  },
  {
    regra: 'COPIA',
    alvo: 'Pasta',
    provoke: run(sql`update copia set inicio = now() - interval '27 hours'`),
    mend: run(sql`update copia set inicio = now()`),
  },
  {
    regra: 'PROVA',
    alvo: 'Cópias',
    provoke: run(sql`update copia set "provadaEm" = now() - interval '8 days 1 hour'`),
    mend: run(sql`update copia set "provadaEm" = now()`),
  },
  {
    regra: 'CONTINUA',
    alvo: 'Cópia contínua: Pasta',
    provoke: run(sql`update copia_continua set "enviadoEm" = now() - interval '16 minutes'`),
    mend: run(sql`update copia_continua set "enviadoEm" = now() + interval '1 day'`),
  },
  {
    regra: 'DISCO',
    alvo: '/dados em srv1',
    provoke: run(sql`update disco_medida set livre = 9e9 where em > now() - interval '1 hour'`),
    mend: run(sql`update disco_medida set livre = 60e9`),
  },
  {
    regra: 'DISCO', // at this pace it is full in 12 h
    alvo: '/dados em srv1',
    provoke: run(sql`update disco_medida set livre = case when em > now() - interval '1 hour' then 30e9 else 80e9 end`),
    mend: run(sql`update disco_medida set livre = 60e9`),
  },
  {
    regra: 'CONEXOES',
    minutos: 6,
    alvo: 'srv1, Tudo (1)',
    provoke: run(sql`update processo_medida set "conexoesUsadas" = 16`),
    mend: run(sql`update processo_medida set "conexoesUsadas" = 15`),
  },
  {
    regra: 'CERTIFICADO',
    alvo: 'Retaguarda',
    provoke: run(sql`update certificado_medida set fim = now() + interval '29 days'`),
    mend: run(sql`update certificado_medida set fim = now() + interval '90 days'`),
  },
  {
    regra: 'RELOGIO',
    alvo: 'srv1, Tudo (1)',
    provoke: run(sql`update processo_medida set desvio = -10000`),
    mend: run(sql`update processo_medida set desvio = 0`),
  },
  {
    regra: 'ERROS',
    alvo: 'Respostas',
    provoke: run(sql`update medida_minuto set falhas = 10`),
    mend: run(sql`update medida_minuto set falhas = 0`),
  },
  {
    regra: 'SEGURANCA',
    alvo: 'Entrada de emergência',
    provoke: run(sql`insert into seguranca ("dataHora", evento) values (now(), ${EventoSeguranca.code.EMERGENCIA})`),
    mend: forgetSeguranca,
  },
]

test.each(PROVAS)(
  '$regra, $alvo: told within two minutes of when it is so, and ended by itself',
  async ({ regra, alvo, provoke, mend, minutos = 2 }) => {
    await minute()
    expect(await open()).toEqual([])
    await provoke()
    await minute(minutos)
    expect(await rows()).toEqual([some.objectContaining({ regra: code[regra], alvo, situacao: ABERTO, vezes: 1, ate: null })])
    const label = RegraAlerta.labels[code[regra]]
    expect(subjects()).toEqual([`Alerta: ${label}: ${alvo}`])
    const [told] = (await call(aviso.list, { ...asAna })).body.rows
    expect(told).toMatchObject({ tipo: TipoAviso.code.SAUDE, titulo: `Alerta: ${label}: ${alvo}`, link: '/saude/alertas' })
    expect((await call(aviso.list, { token: bia.token })).body.total).toBe(0)
    await mend()
    await minute(3)
    expect((await rows()).map(({ situacao }) => situacao)).toEqual([ENCERRADO])
    expect(subjects().at(-1)).toBe(`Voltou ao normal: ${label}: ${alvo}`)
  },
)

test('while something vital is open the watch outside hears nothing, until somebody silences it', async () => {
  await sql`update disco_medida set livre = 1e9`.execute(db)
  await minute(10)
  expect(heard).toEqual([])
  const ate = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const body = { regra: code.DISCO, alvo: null, ate, motivo: 'O disco novo chega hoje à tarde.' }
  expect(await call(alerta.silenciar, { ...asAna, body })).toMatchObject({ status: 200 })
  await minute(5)
  expect(heard).toEqual(['/ping'])
})

test('one judgment a minute, whoever comes', async () => {
  await sql`update disco_medida set livre = 1e9`.execute(db)
  clock.advance(MINUTE)
  await Promise.all([julgarAlertas(ctx), julgarAlertas(ctx), julgarAlertas(ctx)])
  expect(await rows()).toHaveLength(1)
  expect((await call(aviso.list, { ...asAna })).body.total).toBe(1)
})

test('what was seen stays, a silence has an end, and each is refused where it makes no sense', async () => {
  await sql`update disco_medida set livre = 1e9`.execute(db)
  await minute()
  const [one] = await rows()
  const params = { id: one?.id ?? 0 }
  expect((await call(alerta.visto, { ...asAna, params })).status).toBe(200)
  expect(await rows()).toMatchObject([{ situacao: VISTO }])
  expect(refusalOf(await call(alerta.visto, { ...asAna, params })).error).toBe('Este alerta já foi visto.')
  expect((await call(alerta.visto, { ...asAna, params: { id: 999_999 } })).status).toBe(404)

  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const body = { regra: code.DISCO, alvo: '/dados em srv1', ate: at(600_000), motivo: 'Em obras até dez minutos.' }
  const fieldsOf = async (more: object) =>
    Object.keys(refusalOf(await call(alerta.silenciar, { ...asAna, body: { ...body, ...more } })).fields)
  expect(await fieldsOf({ ate: at(-1) })).toEqual(['ate'])
  expect(await fieldsOf({ ate: at(30 * 86_400_000 + 60_000) })).toEqual(['ate'])
  expect(await fieldsOf({ motivo: 'curto' })).toEqual(['motivo'])
  expect((await call(alerta.silenciar, { ...asAna, body })).status).toBe(200)
  expect(await rows()).toMatchObject([{ situacao: SILENCIADO }])
  mail.sent.length = 0
  await minute(9)
  expect(mail.sent).toEqual([])
  await minute(2)
  expect(subjects()).toEqual(['Continua: Disco: /dados em srv1'])
})

test('rules are changed one by one, tell further addresses, and a test reaches all of them', async () => {
  const body = [{ regra: code.DISCO, ligada: true, limite: 5, repetirMin: 60, emails: ['plantao@empresa.com.br'] }]
  const fields = async (more: object) =>
    Object.keys(refusalOf(await call(alerta.alterarRegras, { ...asAna, body: [{ ...body[0], ...more }] })).fields)
  expect(await fields({ limite: 51 })).toEqual(['0.limite'])
  expect(await fields({ emails: ['x'] })).toEqual(['0.emails.0'])
  expect(await fields({ emails: Array.from({ length: 11 }, (_, i) => `a${i}@x.br`) })).toEqual(['0.emails'])
  expect(await fields({ repetirMin: 5 })).toEqual(['0.repetirMin'])
  expect((await call(alerta.alterarRegras, { ...asAna, body })).status).toBe(200)
  const regras = (await call(alerta.regras, { ...asAna })).body
  expect(regras).toHaveLength(14)
  expect(regras.find(({ regra }) => regra === code.DISCO)).toMatchObject({ ...body[0], parada: null, silencio: null })
  await sql`update disco_medida set livre = 7e9, total = 100e9`.execute(db)
  await minute(2)
  expect(await rows()).toEqual([])
  await sql`update disco_medida set livre = 4e9`.execute(db)
  await minute()
  expect(
    mail.sent
      .map(({ to }) => to)
      .map((to) => (typeof to === 'object' ? JSON.stringify(to) : to))
      .join(),
  ).toContain('plantao@empresa.com.br')
  mail.sent.length = 0
  expect((await call(alerta.testar, { ...asAna })).body.msg).toBe('Aviso de teste a 1 administrador, e e-mail a 2 endereços.')
  await enviarEmailsDeAlertas(ctx)
  expect(subjects()).toEqual(['Alerta de teste', 'Alerta de teste'])
})

test('where mails do not leave, administrators read it over every page', async () => {
  expect((await call(alertaCorreio, { ...asAna })).body.desde).toBeNull()
  await PROVAS.find(({ regra }) => regra === 'EMAIL')?.provoke()
  await minute(2)
  expect((await call(alertaCorreio, { ...asAna })).body.desde).not.toBeNull()
  expect((await call(alertaCorreio, { token: bia.token })).status).toBe(403)
})

test('a quiet half hour gives no alert and no mail, and the watch outside hears of it every five minutes', async () => {
  await minute(30)
  const told = await sql`select from alerta union all select from alerta_suspeita union all select from alerta_email`.execute(db)
  expect(told.rows).toEqual([])
  expect(heard).toHaveLength(6)
  expect(new Set(heard)).toEqual(new Set(['/ping']))
})
