import { setor } from '@retaguarda/contract/setor.ts'
import { beforeAll, expect, test } from 'vitest'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { listAgenda, listAgendaOfEntry, listAgendaOfTask } from './checklist-agenda-list.repo.ts'

const app = await testApp()
const { user, db } = app
let ana: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
})
const asAna = app.callAs(() => ana)
const { makeChecklist, makeTask } = cenario(app, () => ana)

const HOUR = 3_600_000
const START = Date.parse('2026-11-16T08:00:00-03:00')

test('AGE-020 AGE-004 what overlaps is the same in the list, in the task and by comparing each with each', async () => {
  const c = await makeChecklist([sim()])
  const { id, entradas } = await makeTask([c.id])
  const { id: setorId } = (await asAna(setor.add, { body: { nome: 'Projetos', codigo: 'PRJ', tipo: 1 } })).body
  const people = [ana.id, (await user()).id, null]
  const r = randomOf(7)
  const rows = Array.from({ length: 120 }, () => {
    const from = START + r.between(0, 100) * HOUR
    const to = r.chance(0.8) ? from + r.between(0, 3) * HOUR : null
    return {
      taskChecklistId: entradas[0] ?? 0,
      setorId,
      usuarioId: ana.id,
      responsavelId: people[r.between(0, 2)] ?? null,
      situacao: r.chance(0.8) ? (1 as const) : (2 as const),
      dataInicio: new Date(from).toISOString(),
      dataFim: to === null ? null : new Date(to).toISOString(),
      horasEstimadas: '0.00',
    }
  })
  await db.insertInto('checklist_agenda').values(rows).execute()

  const listed = await listAgenda(db, {
    nomeCliente: '',
    responsavel: undefined,
    setor: undefined,
    checklistFinalizada: undefined,
    de: undefined,
    ate: undefined,
  })
  expect(listed.rows).toEqual(await listAgendaOfTask(db, id))
  const occupies = (one: (typeof listed.rows)[number]) =>
    one.situacao === 1 && one.responsavel !== null && one.dataFim !== null && one.dataFim > one.dataInicio
  const touch = (a: (typeof listed.rows)[number], b: typeof a) =>
    a.id !== b.id && a.responsavel?.id === b.responsavel?.id && a.dataInicio < (b.dataFim ?? '') && b.dataInicio < (a.dataFim ?? '')
  const busy = listed.rows.filter(occupies)
  const expected = listed.rows.map((one) => occupies(one) && busy.some((other) => touch(one, other)))
  expect(listed.rows.map(({ sobreposta }) => sobreposta)).toEqual(expected)
  expect(new Set(expected)).toEqual(new Set([true, false]))
})

test('AGE-020 an instant is told to the millisecond, whatever its year and its digits', async () => {
  const instants = [
    '1900-01-01T00:00:00.001Z',
    '1969-12-31T23:59:59.999Z',
    '2026-11-16T11:00:00.123Z',
    '2026-11-16T11:00:00.999Z',
    '9998-12-31T23:59:59.999Z',
  ]
  const c = await makeChecklist([sim()])
  const { id, entradas } = await makeTask([c.id])
  const entrada = entradas[0] ?? 0
  const { id: setorId } = (await asAna(setor.add, { body: { nome: 'Prazos', codigo: 'PRZ', tipo: 1 } })).body
  const given = [...instants, '2026-11-16T11:00:00.123456Z', '2026-11-16T11:00:00.999999Z']
  const one = { taskChecklistId: entrada, setorId, usuarioId: ana.id, responsavelId: null, situacao: 1 as const, horasEstimadas: '0.00' }
  await db
    .insertInto('checklist_agenda')
    .values(given.map((dataInicio) => ({ ...one, dataInicio, dataFim: null })))
    .execute()
  const told = (await listAgendaOfEntry(db, id, entrada)).map(({ dataInicio }) => dataInicio)
  expect(told).toEqual(given.map((instant) => instant.replace(/(\.\d{3})\d*/, '$1')).toSorted())
})
