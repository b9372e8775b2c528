import { aviso } from '@retaguarda/contract/aviso.ts'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { plataforma } from '@retaguarda/contract/plataforma.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { history } from '../../kit/ctx/audit.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { user, db, callAs } = app
let admin: Person
let lia: Person
let rui: Person
let beto: Person
let setorId: number
const asAdmin = callAs(() => admin)
const { makeChecklist, makeTask, answer } = cenario(app, () => rui)
beforeAll(async () => {
  admin = await user({ nome: 'Helena Duarte' })
  setorId = (await asAdmin(setor.add, { body: { nome: 'Infra', codigo: 'INF' } })).body.id
})
let n = 0
beforeEach(async () => {
  n++
  lia = await user({ nome: 'Lia Prado', email: `lia${n}@panorama.example`, isAdmin: false })
  beto = await user({ nome: 'Beto Reis', email: `beto${n}@panorama.example`, isAdmin: false })
  rui = await user({ nome: 'Rui Sá', email: `rui${n}@panorama.example`, isAdmin: false })
})

/** A task of Rui's with a schedule of his; `sent` is known to the tracker. */
async function work({ sent = false } = {}) {
  const checklist = await makeChecklist([sim()])
  const made = await makeTask([checklist.id])
  const body = { task: made.id, item: made.entradas[0] ?? 0, setor: setorId, responsavel: rui.id, dataInicio: '2026-12-10T08:00:00-03:00' }
  const { id } = (await asAdmin(checklistAgenda.add, { body })).body
  if (sent) await db.updateTable('checklist_agenda').set({ envioSituacao: 2, issue: 77 }).where('id', '=', id).execute()
  return { task: made.id, agenda: id }
}
const leave = (passar?: object) => asAdmin(plataforma.desligar, { params: { id: rui.id }, ...(passar && { body: { passar } }) })
const carga = async (person: Person) => (await asAdmin(plataforma.carga, { params: { id: person.id } })).body.tipos
const managers = async () =>
  (await db.selectFrom('task').select('usuarioId').where('usuarioId', 'in', [rui.id, lia.id, beto.id]).execute()).map(
    (row) => row.usuarioId,
  )
const problem = async (responsavelId: number) =>
  (
    await db
      .insertInto('problema')
      .values({ impressao: Buffer.from(`p${n}`), titulo: 'Tempo esgotado', tipo: 1, responsavelId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('Desligar: what somebody has in hand is counted by kind, and each kind goes to the person that it says', async () => {
  const first = await work()
  const sent = await work({ sent: true })
  const done = await work()
  await asAdmin(task.finalizar, { params: { id: done.task } })
  const problema = await problem(rui.id)
  expect(await carga(rui)).toEqual([
    { tipo: 'tarefas', quantidade: 2, fixos: 0 },
    { tipo: 'agendamentos', quantidade: 2, fixos: 1 },
    { tipo: 'problemas', quantidade: 1, fixos: 0 },
  ])
  const { body } = await leave({ tarefas: lia.id, agendamentos: { id: beto.id, nome: 'Beto Reis' } })
  expect(body.msg).toBe(
    'Usuário desligado: não entra mais no sistema. Passado: 2 tarefas para Lia Prado, 1 agendamento para Beto Reis. Continua com ele: 1 agendamento, 1 problema.',
  )
  expect(body.passadas).toEqual([
    { tipo: 'tarefas', para: { id: lia.id, nome: 'Lia Prado' }, passadas: 2, ficaram: 0 },
    { tipo: 'agendamentos', para: { id: beto.id, nome: 'Beto Reis' }, passadas: 1, ficaram: 1 },
    { tipo: 'problemas', para: null, passadas: 0, ficaram: 1 },
  ])
  expect(await carga(lia)).toEqual([{ tipo: 'tarefas', quantidade: 2, fixos: 0 }])
  expect((await asAdmin(task.get, { params: { id: done.task } })).body.usuario.id).toBe(rui.id)
  const agendas = await db
    .selectFrom('checklist_agenda')
    .select(['id', 'responsavelId', 'versaoRegistro'])
    .where('id', 'in', [first.agenda, sent.agenda])
    .orderBy('id')
    .execute()
  expect(agendas).toEqual([
    { id: first.agenda, responsavelId: beto.id, versaoRegistro: 2 },
    { id: sent.agenda, responsavelId: rui.id, versaoRegistro: 1 },
  ])

  // The history of each says so as a change by its form would, and the person's own says where it went.
  expect((await history(db, 'task', first.task))[0]).toMatchObject({
    usuario: 'Helena Duarte',
    campos: [{ campo: 'usuario', depois: { nome: 'Lia Prado' } }],
  })
  expect((await history(db, 'checklist-agenda', first.agenda))[0]).toMatchObject({
    campos: [{ campo: 'responsavel', depois: { nome: 'Beto Reis' } }],
  })
  const fields = (await asAdmin(usuario.history, { params: { id: rui.id } })).body.flatMap((one) => one.campos)
  expect(fields).toContainEqual({ campo: 'Tarefas em aberto', antes: 2, depois: '0 (Lia Prado)' })
  // One word to each, however much it is.
  const told = (await callAs(() => lia)(aviso.list)).body.rows.filter(({ titulo }) => titulo === 'De Rui Sá para você')
  expect(told).toMatchObject([{ texto: 'Helena Duarte desligou Rui Sá e passou a você: 2 tarefas.', link: '/task' }])

  // What stayed may go later, in the same step.
  expect((await leave({ problemas: lia.id })).body.passadas).toContainEqual({
    tipo: 'problemas',
    para: { id: lia.id, nome: 'Lia Prado' },
    passadas: 1,
    ficaram: 0,
  })
  expect((await history(db, 'problema', problema))[0]).toMatchObject({
    acao: 'responsável',
    campos: [{ antes: 'Rui Sá', depois: 'Lia Prado' }],
  })
})

test('Desligar: plans tell another person, once also where they tell that person already', async () => {
  const plan = async (i: number) => (await asAdmin(executeTask.add, { body: { name: `Plano ${n} ${i}`, type: 1 } })).body.id
  const [one, two] = [await plan(1), await plan(2)]
  await db
    .insertInto('execute_task_avisar')
    .values([
      { executeTaskId: one, usuarioId: rui.id, ordem: 0 },
      { executeTaskId: two, usuarioId: rui.id, ordem: 0 },
      { executeTaskId: two, usuarioId: lia.id, ordem: 1 },
    ])
    .execute()
  expect((await leave({ planos: lia.id })).body.passadas).toEqual([
    { tipo: 'planos', para: { id: lia.id, nome: 'Lia Prado' }, passadas: 2, ficaram: 0 },
  ])
  expect(await db.selectFrom('execute_task_avisar').select(['executeTaskId', 'usuarioId']).orderBy('executeTaskId').execute()).toEqual([
    { executeTaskId: one, usuarioId: lia.id },
    { executeTaskId: two, usuarioId: lia.id },
  ])
})

test('Desligar: nothing goes to who is inactive, to who leaves or to nobody, and then nobody leaves', async () => {
  await work()
  const away = await user({ nome: 'Fora', email: `fora${n}@panorama.example`, ativo: false })
  for (const [id, ...more] of [[away.id], [rui.id], [999_999]]) {
    expect(more).toEqual([])
    expect(await leave({ tarefas: lia.id, agendamentos: id })).toMatchObject({
      status: 422,
      body: { fields: { 'passar.agendamentos': 'Agendamentos abertos: escolha um usuário ativo que não seja quem sai.' } },
    })
  }
  expect((await asAdmin(usuario.get, { params: { id: rui.id } })).body.ativo).toBe(true)
  expect(await managers()).toEqual([rui.id])
  // Without a word all stays, and is said.
  expect((await leave()).body.msg).toMatch(/Continua com ele: 1 tarefa, 1 agendamento\.$/)
})

test("Desligar: two at once pass on each thing once, and two who would take each other's work do not both leave", async () => {
  await work()
  const both = await Promise.all([leave({ tarefas: lia.id, agendamentos: lia.id }), leave({ tarefas: beto.id, agendamentos: beto.id })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const went = both.flatMap(({ body }) => body.passadas.filter(({ passadas }) => passadas > 0).map(({ tipo }) => tipo))
  expect(went.toSorted()).toEqual(['agendamentos', 'tarefas'])
  const crossed = await Promise.all([
    asAdmin(plataforma.desligar, { params: { id: lia.id }, body: { passar: { tarefas: beto.id } } }),
    asAdmin(plataforma.desligar, { params: { id: beto.id }, body: { passar: { tarefas: lia.id } } }),
  ])
  expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('Desligar: five thousand schedules go in one step, and a task of theirs is answered meanwhile', async () => {
  const { itens, id: checklist } = await makeChecklist([sim(), sim({ titulo: 'Tem certificado?' })])
  const made = await makeTask([checklist])
  const entrada = made.entradas[0] ?? 0
  await sql`insert into checklist_agenda ("taskChecklistId", "setorId", "usuarioId", "responsavelId", "dataInicio", "horasEstimadas")
    select ${entrada}, ${setorId}, ${admin.id}, ${rui.id}, now() + i * interval '1 hour', 1 from generate_series(1, 5000) i`.execute(db)
  let ended = false
  const leaving = leave({ agendamentos: lia.id, tarefas: beto.id }).finally(() => (ended = true))
  let answered = 0
  for (; !ended; answered++) expect((await answer(made.id, entrada, itens[0]?.id, answered % 2 === 0, beto)).status).toBe(200)
  expect((await leaving).body.passadas).toEqual([
    { tipo: 'tarefas', para: { id: beto.id, nome: 'Beto Reis' }, passadas: 1, ficaram: 0 },
    { tipo: 'agendamentos', para: { id: lia.id, nome: 'Lia Prado' }, passadas: 5_000, ficaram: 0 },
  ])
  expect(answered).toBeGreaterThan(1)
  const written = db.selectFrom('auditoria').select('id').where('entidade', '=', 'checklist-agenda').where('usuarioId', '=', admin.id)
  expect(await written.where('depois', '@>', { responsavel: { id: lia.id } }).execute()).toHaveLength(5_000)
})
