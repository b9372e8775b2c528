import { sprint } from '@retaguarda/contract/sprint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { createSprints } from '../../integrations/redmine/sprints.ts'
import { startSprintsStandIn } from '../../integrations/redmine/sprints-stand-in.ts'
import { DAVI, DESENVOLVIMENTO, DUDA, change, QUITERIA, sprintsDeTeste, STATUS } from '../../test/cenario-sprints.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { listSprintProjetos } from './copia.repo.ts'
import { sincronizar } from './sincronizar.service.ts'

const redmine = await startSprintsStandIn(sprintsDeTeste(), 'segredo-do-redmine')
const testing = await testApp({ REDMINE_URL: redmine.url, REDMINE_API_KEY: 'segredo-do-redmine' })
const { callAs, user, db, config, integrations, life, clock } = testing
afterAll(() => redmine.stop())
let gil: Person
beforeAll(async () => {
  gil = await user({ nome: 'Gil Gestor', isManagerTeam: true })
})
const ask = callAs(() => gil)
const ctx = { db, config, integrations, life, now: clock.now, log: silent }
const { state } = redmine
const seen = (part: string) => state.seen.filter((one) => one.includes(part))

/** All that the copy holds. */
async function copia() {
  const of = async (table: string, columns: string) =>
    (
      await sql<{ t: unknown }>`select to_jsonb(x) as t from (select ${sql.raw(columns)} from ${sql.table(table)} order by 1, 2) x`.execute(
        db,
      )
    ).rows.map(({ t }) => t)
  return {
    sprints: await of('sprint', '*'),
    tarefas: await of('sprint_tarefa', 'id, "sprintId", titulo, "responsavelId", estimadas, "mudadaEm"'),
    horas: await of('sprint_hora', '*'),
    mudancas: await of('sprint_mudanca', '*'),
    nomes: await of('sprint_nome', 'tipo, id, nome'),
  }
}
/** What a copy from nothing would hold. */
async function deNovo() {
  const before = await copia()
  await sql`update sprint_copia set "inteiraEm" = null`.execute(db)
  await sincronizar(ctx)
  expect(before).toEqual(await copia())
}
const mudada = async () => (await ask(sprint.situacao)).body

beforeEach(async () => {
  clock.at = new Date('2026-10-21T15:00:00Z')
  Object.assign(state, { data: sprintsDeTeste(), meddle: () => false })
  await sql`update sprint_copia set "inteiraEm" = null, erro = null, "tomadoPor" = null`.execute(db)
  await sincronizar(ctx)
  state.seen.length = 0
})
const tarefa = (id: number) => {
  const found = state.data.issues.find((one) => one.id === id)
  if (!found) throw new Error(`no issue ${id}`)
  return found
}
const [um, dois] = [101, 102].map((id) => ({ id, name: `Sprint ${id - 100}` }))

test('a run that finds nothing new reads no issue and changes nothing', async () => {
  const before = await copia()
  expect(before.tarefas).toHaveLength(4)
  clock.advance(600_000)
  await sincronizar(ctx)
  expect(await copia()).toEqual(before)
  expect(seen('include=journals')).toEqual([])
  expect((await mudada()).atualizadoEm).toBe('2026-10-21T15:10:00.000Z')
})

test('only what changed is read: a return, a move into, between and out of sprints, an issue that is gone', async () => {
  change(tarefa(2), { para: STATUS.devolvida, em: '2026-10-21T15:01:00Z', notas: 'De novo.' })
  Object.assign(tarefa(5), { fixed_version: dois, updated_on: '2026-10-21T15:01:00Z' })
  Object.assign(tarefa(3), { fixed_version: um, updated_on: '2026-10-21T15:02:00Z' })
  Object.assign(tarefa(4), { fixed_version: undefined, updated_on: '2026-10-21T15:03:00Z' })
  state.data.hours.push({
    id: 90,
    project: DAVI,
    issue: { id: 5 },
    user: DAVI,
    activity: DESENVOLVIMENTO,
    hours: 1.5,
    spent_on: '2026-01-15',
  })
  clock.advance(600_000)
  await sincronizar(ctx)
  expect(
    seen('include=journals')
      .map((one) => Number(/\d+/.exec(one)?.[0]))
      .toSorted(),
  ).toEqual([2, 3, 5])
  const { tarefas, horas } = await copia()
  expect(tarefas).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3, sprintId: 101 }, { id: 5, sprintId: 102 }])
  // Hours of an issue that is new here are all read, however old.
  expect(horas).toContainEqual(expect.objectContaining({ id: 90, tarefaId: 5, horas: 150 }))
  await deNovo()
})

test('hours are read on their own: noted, changed and taken out without a change of the issue', async () => {
  const { hours } = state.data
  hours.push({ id: 91, project: DAVI, issue: { id: 1 }, user: DUDA, activity: DESENVOLVIMENTO, hours: 0.33, spent_on: '2026-10-21' })
  Object.assign(hours[0] ?? {}, { hours: 6 })
  hours.splice(3, 1)
  clock.advance(600_000)
  await sincronizar(ctx)
  expect(seen('include=journals')).toEqual([])
  expect(seen('/time_entries.json?from=2026-08-22')).toHaveLength(1)
  const { horas } = await copia()
  expect(horas).toMatchObject([{ id: 1, horas: 600 }, { id: 2 }, { id: 3 }, { id: 5 }, { id: 91, horas: 33 }])
  await deNovo()
})

test('every night all is read anew: issues deleted, journals taken out, hours of long ago', async () => {
  state.data.issues.splice(1, 1)
  tarefa(1).journals.splice(1, 1)
  state.data.hours.push({
    id: 92,
    project: DAVI,
    issue: { id: 1 },
    user: DAVI,
    activity: DESENVOLVIMENTO,
    hours: 2,
    spent_on: '2026-01-02',
  })
  clock.advance(600_000)
  await sincronizar(ctx)
  expect((await copia()).tarefas).toHaveLength(4)
  clock.at = new Date('2026-10-22T05:00:00Z') // 02:00 in São Paulo
  await sincronizar(ctx)
  const { tarefas, horas, mudancas } = await copia()
  expect([tarefas.length, mudancas.length]).toEqual([3, 5])
  expect(horas).toContainEqual(expect.objectContaining({ id: 92 }))
})

test('a new sprint, a renamed one, one that is gone; an issue changed twice in one second is read again', async () => {
  const { versions } = state.data
  versions.push({ id: 105, name: 'Sprint 3', project: { id: 1, name: 'Loja Virtual' }, status: 'open', due_date: '2026-11-13' })
  Object.assign(versions[1] ?? {}, { name: 'Sprint dois' })
  versions.splice(2, 1)
  Object.assign(tarefa(5), { fixed_version: { id: 105, name: 'Sprint 3' } }) // as when a project is opened: the issue itself did not change
  tarefa(2).updated_on = '2026-10-21T15:09:59Z'
  clock.advance(600_000)
  await sincronizar(ctx)
  tarefa(2).subject = 'Mudou no mesmo segundo'
  clock.advance(600_000)
  await sincronizar(ctx)
  const { sprints, tarefas } = await copia()
  expect(sprints).toMatchObject([{ id: 101 }, { id: 102, nome: 'Sprint dois' }, { id: 105, inicio: '2026-10-31' }])
  expect(tarefas).toContainEqual(expect.objectContaining({ id: 5, sprintId: 105 }))
  expect(tarefas).toContainEqual(expect.objectContaining({ id: 2, titulo: 'Mudou no mesmo segundo' }))
  await deNovo()
})

test('lists of more than a page are read whole, also when they move while they are read', async () => {
  for (let id = 1000; id < 1350; id++)
    state.data.issues.push({ ...tarefa(2), id, subject: `Tarefa ${id}`, updated_on: '2026-10-21T15:01:00Z', journals: [] })
  let moved = false
  state.meddle = (req) => {
    // Between the first page and the second an issue of the first one changes, which pushes all behind it forward by one.
    if (!moved && req.url?.includes('updated_on') && req.url.includes('offset=0')) {
      moved = true
      queueMicrotask(() => (tarefa(1005).updated_on = '2026-10-21T15:05:00Z'))
    }
    return false
  }
  clock.advance(600_000)
  await sincronizar(ctx)
  expect((await copia()).tarefas).toHaveLength(354)
  expect(seen('updated_on').filter((one) => one.includes('offset=0'))).toHaveLength(2)
  await deNovo()
})

const CUT = '{"issues":[{"id":1,'
type Fault = { status?: number; text?: string; location?: string; silent?: true; cut?: true }
/** How Redmine fails, and the sentence of it. */
const FAULTS: [string, Fault, RegExp][] = [
  ['401', { status: 401 }, /recusou a chave de acesso/],
  ['403', { status: 403 }, /não deixa a chave de acesso ler/],
  ['409', { status: 409 }, /erro \(409\)/],
  ['422', { status: 422 }, /erro \(422\)/],
  ['429', { status: 429 }, /pedidos demais/],
  ['500', { status: 500 }, /erro \(500\)/],
  ['HTML', { status: 200, text: '<html>Manutenção</html>' }, /não respondeu como esperado/],
  ['half an answer', { status: 200, text: CUT }, /não respondeu como esperado/],
  ['a redirect', { status: 302, location: 'http://127.0.0.1:1/' }, /não respondeu como esperado/],
  ['a page cut short', { status: 200, text: '{"issues":[],"total_count":40}' }, /só uma parte da lista/],
  ['silence', { silent: true }, /não respondeu em 0.3 segundos/],
  ['a cut line', { cut: true }, /não respondeu como esperado/],
]

test.each(FAULTS)('Redmine answers with %s: the copy stays whole, with a sentence, and no key in it', async (_name, fault, sentence) => {
  const before = await copia()
  change(tarefa(2), { para: STATUS.devolvida, em: '2026-10-21T15:01:00Z', quem: QUITERIA })
  const path = fault.text?.includes('issues') ? '/issues.json' : 'include=journals'
  state.meddle = (req, res) => {
    if (!req.url?.includes(path)) return false
    if (fault.silent) return true
    if (fault.cut) res.writeHead(200, { 'content-length': '500' }).write(CUT, () => res.destroy())
    else res.writeHead(fault.status ?? 200, fault.location ? { location: fault.location } : {}).end(fault.text)
    return true
  }
  clock.advance(600_000)
  const said: unknown[] = []
  const log = { ...silent, warn: (...all: unknown[]) => void said.push(all), error: (...all: unknown[]) => void said.push(all) }
  await sincronizar({ ...ctx, log, integrations: { ...integrations, sprints: createSprints(config, fault.silent ? 300 : undefined) } })
  expect(await copia()).toEqual(before)
  const { erro, atualizadoEm, emAndamento } = await mudada()
  expect([atualizadoEm, emAndamento]).toEqual(['2026-10-21T15:00:00.000Z', false])
  expect(erro).toMatch(sentence)
  expect(JSON.stringify([said, erro])).not.toContain('segredo-do-redmine')
  state.meddle = () => false
  await sincronizar(ctx)
  expect((await mudada()).erro).toBeNull()
  await deNovo()
})

test('an error of the server or a cut line is asked once more, silence is not', async () => {
  let fails = 1
  state.meddle = (_req, res) => {
    if (fails-- <= 0) return false
    res.writeHead(502).end()
    return true
  }
  clock.advance(600_000)
  await sincronizar(ctx)
  expect((await mudada()).erro).toBeNull()
  state.seen.length = 0
  state.meddle = () => true
  await sincronizar({ ...ctx, integrations: { ...integrations, sprints: createSprints(config, 1_000) } })
  expect(state.seen).toHaveLength(1)
})

/** The numbers of the issues that were read with their journals. */
const lidas = () =>
  seen('include=journals')
    .map((one) => Number(/\d+/.exec(one)?.[0]))
    .toSorted()
const semCopia = async () => {
  await sql`delete from sprint`.execute(db)
  await sql`update sprint_copia set origem = null, cursor = null, "atualizadoEm" = null, "inteiraEm" = null`.execute(db)
}

test('a first reading that fails half way shows nothing, keeps what it read, and the next one reads only the rest and what changed', async () => {
  const whole = await copia()
  await semCopia()
  const failing = (id: number) => {
    state.meddle = (req, res) => {
      if (!req.url?.startsWith(`/issues/${id}.json`)) return false
      res.writeHead(500).end()
      return true
    }
  }
  failing(3)
  await sincronizar(ctx)
  expect(await mudada()).toMatchObject({ atualizadoEm: null, emAndamento: false, erro: some.stringMatching(/erro \(500\)/) })
  const { sprints, tarefas, horas, mudancas } = await copia()
  expect([sprints, tarefas, horas, mudancas]).toEqual([[], [], [], []])
  expect(lidas()).toEqual(some.arrayContaining([1, 2]))
  state.seen.length = 0
  await sincronizar(ctx)
  expect(lidas()).not.toEqual(some.arrayContaining([1]))
  expect(lidas()).not.toEqual(some.arrayContaining([2]))

  state.meddle = () => false
  state.seen.length = 0
  change(tarefa(2), { para: STATUS.devolvida, em: '2026-10-21T14:00:00Z', notas: 'Enquanto parava.' })
  await sincronizar(ctx)
  expect(lidas().filter((id) => id !== 4)).toEqual([2, 3])
  expect((await copia()).mudancas).toHaveLength(whole.mudancas.length + 1)
  const { rows } = await sql`select id from sprint_lida`.execute(db)
  expect(rows).toEqual([])
  await deNovo()

  // What was put aside before the last night is read anew, as all is: a journal may be taken out without a trace.
  failing(3)
  await sql`update sprint_copia set "inteiraEm" = null`.execute(db)
  await sincronizar(ctx)
  clock.at = new Date('2026-10-22T05:00:00Z') // 02:00 in São Paulo
  state.meddle = () => false
  state.seen.length = 0
  await sincronizar(ctx)
  expect(lidas()).toEqual([1, 2, 3, 4])
})

test('of many projects those without a sprint are asked for versions once an hour, or when an issue is in one that is not known', async () => {
  const many = Array.from({ length: 25 }, (_, n) => ({ id: 50 + n, name: `P${n}`, identifier: `p${n}`, status: 1 }))
  state.data.projects.push(...many)
  const asked = () => seen('/versions.json').length
  const run = async (ms: number) => {
    state.seen.length = 0
    clock.advance(ms)
    await sincronizar(ctx)
    expect((await mudada()).erro).toBeNull()
  }
  await run(61 * 60_000)
  expect(asked()).toBe(27)
  await run(600_000)
  expect(asked()).toBe(2)
  const version = { id: 150, name: 'Primeira', project: { id: 60, name: 'P10' } }
  state.data.versions.push({ ...version, status: 'open', due_date: null })
  await run(600_000)
  expect((await copia()).sprints).not.toContainEqual(expect.objectContaining({ id: 150 }))
  Object.assign(tarefa(5), { fixed_version: version, updated_on: clock.at.toISOString() })
  await run(600_000)
  expect((await copia()).sprints).toContainEqual(expect.objectContaining({ id: 150 }))
  state.data.versions.push({ ...version, id: 151, status: 'open', due_date: null })
  await run(61 * 60_000)
  expect((await copia()).sprints).toContainEqual(expect.objectContaining({ id: 151 }))
  await deNovo()
})

test('two runs at once are one: the second does nothing, and nothing is doubled', async () => {
  const before = await copia()
  clock.advance(600_000)
  const other = await testLife(db)
  await Promise.all([sincronizar(ctx), sincronizar({ ...ctx, life: other }), sincronizar(ctx)])
  expect(seen('/projects.json')).toHaveLength(1)
  expect(await copia()).toEqual(before)
})

test('a process that is believed dead in the middle writes nothing over what another one read', async () => {
  const slow = await testLife(db)
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  state.meddle = async (req) => {
    if (!req.url?.includes('time_entries')) return false
    reached.resolve()
    await held.promise
    return false
  }
  change(tarefa(2), { para: STATUS.devolvida, em: '2026-10-21T15:01:00Z' })
  clock.advance(600_000)
  const dying = sincronizar({ ...ctx, life: slow })
  await reached.promise
  expect((await mudada()).emAndamento).toBe(true)
  await slow.die() // its row is removed, as the others do once it is gone
  expect((await mudada()).emAndamento).toBe(false)
  state.meddle = () => false
  change(tarefa(2), { para: STATUS.fechada, em: '2026-10-21T15:05:00Z' })
  clock.advance(60_000)
  await sincronizar(ctx)
  const after = await copia()
  expect(after.mudancas).toHaveLength(8)
  held.resolve()
  await dying
  expect(await copia()).toEqual(after)
  expect((await mudada()).atualizadoEm).toBe('2026-10-21T15:11:00.000Z')
  await deNovo()
})

test('a process that is to stop leaves the copy as it was, and asks for the run again', async () => {
  const before = await copia()
  const leaving = await testLife(db)
  state.meddle = (req) => {
    if (req.url?.includes('versions')) leaving.leave()
    return false
  }
  await sincronizar({ ...ctx, life: leaving })
  expect(await copia()).toEqual(before)
  expect((await mudada()).erro).toBeNull()
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'sprint.sincronizar'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('reads see one moment while a run writes: old or new, never between', async () => {
  const apart = new Set<number>()
  let running = true
  const reader = async () => {
    while (running) {
      const { body } = await ask(sprint.equipe, { params: { sprintId: 101 } })
      const duda = body.find(({ userId }) => userId === DUDA.id)
      apart.add(Math.round(Number(duda?.totalHorasEstimadas) * 100 - Number(duda?.totalHorasExecucao) * 100))
    }
  }
  const readers = [reader(), reader(), reader()]
  // Estimate and hours grow by the same, so what lies between them is the same before and after each run.
  for (let i = 1; i <= 15; i++) {
    tarefa(2).estimated_hours = 4.33 + i
    Object.assign(state.data.hours[3] ?? {}, { hours: 4.33 + i })
    await sql`update sprint_copia set "inteiraEm" = null`.execute(db)
    await sincronizar(ctx)
  }
  running = false
  await Promise.all(readers)
  expect([...apart]).toEqual([675])
})

test('the projects that count are chosen by number or identifier; another Redmine is another copy', async () => {
  const only = async (REDMINE_PROJETOS_SPRINT: string) => {
    await sql`update sprint_copia set "inteiraEm" = null`.execute(db)
    await sincronizar({ ...ctx, config: { ...config, REDMINE_PROJETOS_SPRINT } })
    return (await listSprintProjetos(db)).map(({ id }) => id).toSorted((a, b) => a - b)
  }
  expect(await only('suporte')).toEqual([101, 103]) // shared with it, and its own
  expect(await only('1, antigo')).toEqual([101, 102, 104])
  await only('nenhum')
  expect((await mudada()).erro).toMatch(/^REDMINE_PROJETOS_SPRINT não nomeia/)
  await sql`update sprint_copia set origem = 'http://outro'`.execute(db)
  expect((await mudada()).atualizadoEm).toBeNull()
})
