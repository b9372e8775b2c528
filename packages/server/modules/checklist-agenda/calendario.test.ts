import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { withoutTokens } from '../../kit/http/security.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { calendarioDe } from './calendario.calc.ts'

const app = await testApp()
const { user, call, request, clock, db } = app
clock.at = new Date('2026-11-20T12:15:00Z')
let ana: Person
let setorId: number
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  setorId = (await asAna(setor.add, { body: { nome: 'Projetos', codigo: 'PRJ', tipo: 1 } })).body.id
})
const asAna = app.callAs(() => ana)
const { makeChecklist, makeCliente, makeTask } = cenario(app, () => ana)

const link = async ({ token }: Person) => {
  const { url } = (await call(checklistAgenda.criarCalendario, { token })).body
  return new URL(url).pathname.slice('/api'.length)
}
const read = (path: string, headers: Record<string, string> = {}) => request('GET', path, { headers })
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

async function agendada(more: object = {}) {
  const c = await makeChecklist([sim()], { nome: 'Homologação; pagamentos' })
  const t = await makeTask([c.id], { cliente: await makeCliente('Loja Ação, Ltda') })
  const body = {
    task: t.id,
    item: t.entradas[0],
    setor: setorId,
    responsavel: ana.id,
    dataInicio: '2026-11-23T08:00:00-03:00',
    dataFim: '2026-11-23T12:00:00-03:00',
    ...more,
  }
  return { ...t, agenda: (await asAna(checklistAgenda.add, { body })).body.id }
}

test('AGE-001 a person has one link, made anew on demand, shown once and revoked; without it, or once inactive, there is nothing', async () => {
  const rui = await user({ nome: 'Rui Reis', isAdmin: false })
  const state = async () => (await call(checklistAgenda.calendario, { token: rui.token })).body
  expect(await state()).toEqual({ criadoEm: null })
  const old = await link(rui)
  expect(old).toMatch(/^\/calendario\/[\w-]{43}\.ics$/)
  expect(await state()).toEqual({ criadoEm: clock.at.toISOString() })
  expect(await read(old)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' },
  })
  const stored = await db.selectFrom('agenda_calendario').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(old.slice('/calendario/'.length, -'.ics'.length))

  const next = await link(rui)
  expect((await read(old)).status).toBe(404)
  expect((await read(next)).status).toBe(200)
  await db.updateTable('usuario').set({ ativo: false }).where('id', '=', rui.id).execute()
  expect((await read(next)).status).toBe(404)
  await db.updateTable('usuario').set({ ativo: true }).where('id', '=', rui.id).execute()
  expect((await read(next)).status).toBe(200)
  expect((await call(checklistAgenda.revogarCalendario, { token: rui.token })).status).toBe(200)
  expect(await read(next)).toMatchObject({ status: 404, body: { error: 'Este calendário não existe ou o seu link foi revogado.' } })
  expect(await state()).toEqual({ criadoEm: null })
  expect((await call(checklistAgenda.revogarCalendario, { token: rui.token })).status).toBe(200)
  for (const path of ['/calendario/x.ics', '/calendario/.ics', `/calendario/${'a'.repeat(43)}`])
    expect((await read(path)).status, path).toBe(404)
  expect((await call(checklistAgenda.criarCalendario)).status).toBe(401)
  const audited = await db
    .selectFrom('auditoria')
    .select(['acao', 'depois'])
    .where('entidade', '=', 'agenda-calendario')
    .orderBy('id')
    .execute()
  expect(audited).toEqual(['incluir', 'alterar', 'excluir'].map((acao) => ({ acao, depois: null })))
})

test('the token of a calendar never reaches a log line', () => {
  expect(withoutTokens('/api/calendario/aZ9_-x.ics')).toBe('/api/calendario/***')
  expect(withoutTokens('/api/calendario/aZ9_-x.ics?a=1')).toBe('/api/calendario/***?a=1')
  expect(withoutTokens('/api/auth/oidc/retorno?code=0.Ab_c&state=1')).toBe('/api/auth/oidc/retorno?code=***&state=1')
})

test('AGE-001 AGE-006 AGE-008 the calendar holds what the person does: stable, with its revisions, closed ones marked', async () => {
  const path = await link(ana)
  const first = await agendada({ observacao: 'Levar:\n- certificado; senha, e \\ chave' })
  const open = await agendada({ dataFim: null })
  await agendada({ responsavel: (await user()).id })
  await agendada({ responsavel: null })
  await agendada({ dataInicio: '2026-08-22T09:00:00-03:00', dataFim: null })
  const oldest = await agendada({ dataInicio: '2026-08-22T09:16:00-03:00', dataFim: null })
  const got = await read(path)
  const events = eventsOf(got.text)
  expect(events.map(({ uid }) => uid)).toEqual([oldest.agenda, first.agenda, open.agenda].map((id) => `agenda-${id}@retaguarda`))
  const mine = events[1]
  expect(mine?.summary).toBe('Loja Ação, Ltda - Homologação; pagamentos')
  expect(mine?.description).toContain('Levar:\n- certificado; senha, e \\ chave')
  expect(mine?.startDate.toJSDate()).toEqual(new Date('2026-11-23T11:00:00Z'))
  expect(mine?.endDate.toJSDate()).toEqual(new Date('2026-11-23T15:00:00Z'))
  expect(events[2]?.component.hasProperty('dtend')).toBe(false)
  const value = (name: string, i = 1) => String(eventsOf(got.text)[i]?.component.getFirstPropertyValue(name))
  expect([value('sequence'), value('transp'), value('categories'), value('dtstamp')]).toEqual([
    '0',
    'OPAQUE',
    'Aberto',
    '2026-11-20T12:15:00Z',
  ])

  const etag = String(got.headers['etag'])
  expect(await read(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
  expect((await read(path, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
  clock.advance(60_000)
  await asAna(checklistAgenda.abrirFechar, { params: { id: first.agenda }, query: { fechar: 'true' } })
  const later = await read(path, { 'if-none-match': etag })
  expect(later.status).toBe(200)
  const closed = eventsOf(later.text)[1]
  expect(closed?.uid).toBe(mine?.uid)
  expect(closed?.summary).toBe('✓ Loja Ação, Ltda - Homologação; pagamentos')
  expect(
    ['sequence', 'transp', 'categories', 'last-modified'].map((name) => String(closed?.component.getFirstPropertyValue(name))),
  ).toEqual(['1', 'TRANSPARENT', 'Fechado', '2026-11-20T12:16:00Z'])
})

test('AGE-001 whatever is written in them, lines end in CRLF, hold at most 75 octets and read back as they were', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'ã', '😀', ';', ',', '\\', '\n', ':', '"', ' ', 'BEGIN:VEVENT', '\u0007'),
    maxLength: 200,
  })
  const ref = (nome: string) => ({ id: 1, nome })
  fc.assert(
    fc.property(text, text, (name, observacao) => {
      const compromisso = {
        id: 1,
        task: ref('T'),
        checklist: ref(name),
        cliente: ref('C'),
        setor: ref('S'),
        situacao: 1 as const,
        observacao,
        dataInicio: '2026-11-20T12:00:00.000Z',
        dataFim: null,
        issue: 7,
        versaoRegistro: 1,
        alteradoEm: '2026-11-20T12:00:00.000Z',
      }
      const ics = calendarioDe(name, [compromisso], 'https://retaguarda.test')
      expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const [event] = eventsOf(ics)
      const plain = (s: string) => s.replaceAll('\u0007', '')
      expect(event?.summary).toBe(plain(`C - ${name}`))
      expect(event?.description).toContain(plain(`\n${observacao}\n`))
    }),
  )
  expect(eventsOf(calendarioDe('Ana', [], 'https://retaguarda.test'))).toEqual([])
})
