import { aviso, TipoAviso } from '@retaguarda/contract/aviso.ts'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { evento } from '@retaguarda/contract/evento.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { refusalOf } from '../../test/answer.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { avisar, type NovoAviso } from './avisar.service.ts'
import { enviarEmailsDeAvisos, limparAvisos } from './aviso.service.ts'

const app = await testApp()
const { user, call, db, clock, mail, config, integrations, life } = app
const job = { db, config, integrations, life, now: clock.now, log: silent }
let ana: Person
let bia: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const asAna = app.callAs(() => ana)
const asBia = app.callAs(() => bia)
const { makeChecklist, makeTask, answer } = cenario(app, () => ana)

const tell = (para: Person[], more: Partial<NovoAviso> = {}, by: { id: number } | null = null) =>
  db.transaction().execute((trx) =>
    avisar(
      trx,
      { now: clock.now, user: by },
      {
        para: para.map(({ id }) => id),
        tipo: TipoAviso.code.TRABALHO,
        titulo: 'Terminou',
        texto: 'Tudo feito.',
        link: '/cliente',
        ...more,
      },
    ),
  )
const listOf = async (who: Person, query: object = {}) => (await call(aviso.list, { token: who.token, query })).body
const titles = async (who: Person, query: object = {}) => (await listOf(who, query)).rows.map(({ titulo }) => titulo)

test('a notice is its person’s alone, newest first, read one by one or all, and never told to who does it', async () => {
  const caio = await user({ nome: 'Caio Costa', isAdmin: false })
  await tell([ana, caio, caio], { titulo: 'Primeiro' }, ana)
  clock.advance(1_000)
  await tell([caio], { titulo: 'Segundo' })
  expect(await titles(caio)).toEqual(['Segundo', 'Primeiro'])
  expect(await titles(ana)).not.toContain('Primeiro')

  const { rows, total } = await listOf(caio, { limit: 1 })
  expect({ rows, total }).toEqual({
    rows: [
      {
        id: some.any(Number),
        tipo: 1,
        titulo: 'Segundo',
        texto: 'Tudo feito.',
        link: '/cliente',
        lido: false,
        dataHora: clock.now().toISOString(),
      },
    ],
    total: 2,
  })
  const params = { id: rows[0]?.id ?? 0 }
  expect((await call(aviso.lido, { token: bia.token, params })).status).toBe(404)
  expect(await call(aviso.lido, { token: caio.token, params })).toMatchObject({ status: 200, body: { toaster: false } })
  expect(await titles(caio, { lidos: 'false' })).toEqual(['Primeiro'])
  expect(await titles(caio, { lidos: 'true' })).toEqual(['Segundo'])
  expect((await call(aviso.list, { token: caio.token, query: { lidos: 'talvez' } })).status).toBe(400)
  await tell([bia], { titulo: 'De Bia' })
  expect((await call(aviso.lidos, { token: caio.token })).status).toBe(200)
  expect((await listOf(caio, { lidos: 'false' })).total).toBe(0)
  expect((await listOf(bia, { lidos: 'false' })).total).toBe(1)
  const stream = await app.request('GET', `/eventos?topico=usuario-${ana.id}`, { token: bia.token })
  expect(stream).toMatchObject({ status: 403, body: { error: 'Você não tem permissão para esta ação.' } })
  expect((await call(evento.stream, { query: { topico: `usuario-${ana.id}-1` }, token: ana.token })).status).toBe(404)
})

test('who wants them by mail gets one mail of each, with the way to what it is about', async () => {
  const fabio = await user({ nome: 'Fábio Faria', isAdmin: false })
  const asFabio = app.callAs(() => fabio)
  expect((await asFabio(aviso.preferencias)).body).toEqual({ porEmail: false, servidorDeEmail: true })
  await tell([fabio], { titulo: 'Sem e-mail' })
  expect((await asFabio(aviso.preferir, { body: { porEmail: true } })).status).toBe(200)
  for (const body of [{}, { porEmail: null }, { porEmail: 'não' }]) {
    const refused = await asFabio(aviso.preferir, { body })
    expect([refused.status, Object.keys(refusalOf(refused).fields)]).toEqual([422, ['porEmail']])
  }
  expect((await asFabio(aviso.preferencias)).body.porEmail).toBe(true)
  await tell([fabio], { titulo: 'Com e-mail', link: '/task/executar/7' })
  mail.sent.length = 0
  mail.failing = true
  await enviarEmailsDeAvisos(job)
  mail.failing = false
  clock.advance(120_000)
  await enviarEmailsDeAvisos(job)
  await enviarEmailsDeAvisos(job)
  expect(mail.sent.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    {
      to: some.objectContaining({ address: fabio.email }),
      subject: 'Com e-mail',
      text: some.stringContaining('http://retaguarda.test/task/executar/7'),
    },
  ])
})

test('a schedule tells who is to do the work, once more when that is another person, and not who gives it to himself', async () => {
  const { id: setorId } = (await asAna(setor.add, { body: { nome: 'Infra', codigo: 'INF' } })).body
  const checklist = await makeChecklist([sim()])
  const { id, entradas } = await makeTask([checklist.id])
  const body = { task: id, item: entradas[0], setor: setorId, dataInicio: '2026-11-20T08:00:00-03:00', dataFim: null }
  const before = [(await listOf(ana)).total, (await listOf(bia)).total]
  const added = (await asAna(checklistAgenda.add, { body: { ...body, responsavel: bia.id } })).body.id
  expect((await listOf(bia)).rows[0]).toMatchObject({
    tipo: TipoAviso.code.AGENDAMENTO,
    titulo: 'Agendamento: Loja Azul',
    texto: some.stringMatching(/^Ana Ávila agendou para você o checklist Checklist \d+, com início em 20\/11\/2026 08:00\.$/),
    link: `/task/executar/${id}`,
  })
  await asAna(checklistAgenda.edit, { params: { id: added }, body: { ...body, responsavel: bia.id, observacao: 'Outra' } })
  await asAna(checklistAgenda.edit, { params: { id: added }, body: { ...body, responsavel: ana.id } })
  expect([(await listOf(ana)).total, (await listOf(bia)).total]).toEqual([before[0], (before[1] ?? 0) + 1])
})

test('whose answer stands in the way of another one is told of it, once', async () => {
  const checklist = await makeChecklist([sim({ titulo: 'Tem domínio?' })])
  const { id, entradas } = await makeTask([checklist.id])
  await answer(id, entradas[0], checklist.itens[0]?.id, true, bia)
  const before = (await listOf(bia)).total
  const other = { task: id, checklist: entradas[0], checklistItem: checklist.itens[0]?.id, resposta: false, anterior: null }
  for (let i = 0; i < 2; i++) expect((await asAna(task.answerAdd, { body: other })).status).toBe(409)
  const { rows, total } = await listOf(bia)
  expect(total).toBe(before + 1)
  expect(rows[0]).toMatchObject({
    tipo: TipoAviso.code.CONFLITO,
    titulo: 'Resposta em conflito: Tem domínio?',
    texto: some.stringContaining('Ana Ávila respondeu "Não" à questão em que está a sua resposta "Sim".'),
    link: `/task/executar/${id}`,
  })
  expect((await asBia(aviso.export, { query: { formato: 'csv' } })).status).toBe(200)
})

test('what is told under a word is told once; who is not active is told nothing; a year is kept', async () => {
  const dora = await user({ nome: 'Dora Dias', isAdmin: false })
  const eva = await user({ nome: 'Eva Elias', isAdmin: false, ativo: false })
  for (let i = 0; i < 2; i++) await tell([dora, eva], { chave: 'lote-1', titulo: 'x'.repeat(300), texto: 'y'.repeat(2_000) })
  expect(await titles(dora)).toEqual([`${'x'.repeat(199)}…`])
  expect(await db.selectFrom('aviso').select('id').where('usuarioId', '=', eva.id).execute()).toEqual([])
  const left = () => db.selectFrom('aviso').select('id').where('usuarioId', '=', dora.id).execute()
  const at = (ms: number) => limparAvisos({ ...job, now: () => new Date(clock.now().getTime() + ms) })
  await at(90 * 86_400_000)
  expect(await left()).toHaveLength(1)
  await at(365 * 86_400_000 + 1)
  expect(await left()).toEqual([])
})
