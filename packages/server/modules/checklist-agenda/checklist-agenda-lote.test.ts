import { aviso } from '@retaguarda/contract/aviso.ts'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { beforeAll, expect, test } from 'vitest'
import { history } from '../../kit/ctx/audit.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { user, callAs, db } = app
let ana: Person
let bia: Person
let caio: Person
let setorId: number
const asAna = callAs(() => ana)
const { makeChecklist, makeTask } = cenario(app, () => ana)
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
  caio = await user({ nome: 'Caio Cruz', isAdmin: false })
  setorId = (await asAna(setor.add, { body: { nome: 'Infra', codigo: 'INF' } })).body.id
})

/** A schedule on each of these days, of one task of Ana's. */
async function scheduled(days: string[], more: object = {}) {
  const checklist = await makeChecklist([sim()])
  const { id, entradas } = await makeTask([checklist.id])
  const ids: number[] = []
  for (const day of days) {
    const period = { dataInicio: `${day}T08:00:00-03:00`, dataFim: `${day}T18:00:00-03:00` }
    const body = { task: id, item: entradas[0] ?? 0, setor: setorId, responsavel: bia.id, ...period, ...more }
    ids.push((await asAna(checklistAgenda.add, { body })).body.id)
  }
  return { task: id, ids }
}
const change = (ids: number[], campo: string, valor: unknown, conferir = false) =>
  asAna(checklistAgenda.emLote.alterar, { body: { ids, campo, valor, conferir } })
const rows = async (responsavel: number) => (await asAna(checklistAgenda.list, { body: { responsavel } })).body.rows

test('many schedules get another person or move by days, each by the rules of its form, and back', async () => {
  const { ids } = await scheduled(['2026-12-01', '2026-12-02'])
  const sent = await scheduled(['2026-12-03'])
  await db
    .updateTable('checklist_agenda')
    .set({ envioSituacao: 2, issue: 9 })
    .where('id', '=', sent.ids[0] ?? 0)
    .execute()
  const all = [...ids, ...sent.ids]
  const rehearsed = (await change(all, 'responsavel', { id: caio.id, nome: caio.nome }, true)).body
  expect(rehearsed.linhas.map(({ situacao }) => situacao)).toEqual(['alterada', 'alterada', 'recusada'])
  expect(await rows(caio.id)).toEqual([])
  const { body } = await change(all, 'responsavel', { id: caio.id, nome: caio.nome })
  expect(body.linhas[2]).toMatchObject({
    situacao: 'recusada',
    erro: 'Este agendamento já foi enviado ao Redmine: só a observação e a situação podem mudar.',
  })
  expect((await rows(caio.id)).map(({ id }) => id)).toEqual(ids)

  const moved = (await change(ids, 'dias', 7)).body
  expect((await rows(caio.id)).map(({ dataInicio, dataFim, horasEstimadas }) => [dataInicio, dataFim, horasEstimadas])).toEqual([
    ['2026-12-08T11:00:00.000Z', '2026-12-08T21:00:00.000Z', '8.80'],
    ['2026-12-09T11:00:00.000Z', '2026-12-09T21:00:00.000Z', '8.80'],
  ])
  expect((await history(db, 'checklist-agenda', ids[0] ?? 0))[0]).toMatchObject({ acao: 'alterar', usuario: 'Ana Ávila' })
  const undone = moved.linhas.map(({ id, versaoRegistro }) => ({ id, versaoRegistro: versaoRegistro ?? 0 }))
  expect((await asAna(checklistAgenda.emLote.desfazer, { body: { linhas: undone } })).body.linhas.map(({ situacao }) => situacao)).toEqual([
    'alterada',
    'alterada',
  ])
  expect((await rows(caio.id))[0]?.dataInicio).toBe('2026-12-01T11:00:00.000Z')

  expect(await change(ids, 'dias', 'sete')).toMatchObject({ status: 422, body: { fields: { valor: 'Mover: escolha quantos dias.' } } })
  expect((await change(ids, 'observacao', 'x')).status).toBe(422)
  // Who manages neither the task nor the product changes nothing.
  const others = await callAs(() => bia)(checklistAgenda.emLote.alterar, { body: { ids, campo: 'dias', valor: 1 } })
  expect(others.body.linhas.map(({ situacao }) => situacao)).toEqual(['recusada', 'recusada'])
})

test('schedules are copied to other people, who are told once; what they have already is said and not doubled', async () => {
  const { ids } = await scheduled(['2026-12-10', '2026-12-11'])
  const body = { ids, responsaveis: [bia.id, { id: caio.id, nome: 'Caio Cruz' }] }
  const before = (await rows(caio.id)).length
  const previa = (await asAna(checklistAgenda.previaCopiar, { body })).body
  const mine = ids.map((id) => ({ id, responsavel: { id: bia.id, nome: 'Bia Braga' }, erro: 'Bia Braga já tem este agendamento.' }))
  expect(previa).toEqual({ copias: 2, recusas: mine })
  expect(await rows(caio.id)).toHaveLength(before)
  const sent = { body, idempotencyKey: 'copia-uma-vez' }
  const done = await Promise.all([
    asAna(checklistAgenda.copiar, sent),
    asAna(checklistAgenda.copiar, sent),
    asAna(checklistAgenda.copiar, { body }),
  ])
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
  // The same key twice and another call beside them: two copies all in all.
  const copies = (await rows(caio.id)).slice(before)
  expect(copies.map(({ dataInicio, situacao, envio, usuario }) => [dataInicio, situacao, envio.situacao, usuario.nome])).toEqual([
    ['2026-12-10T11:00:00.000Z', 1, 0, 'Ana Ávila'],
    ['2026-12-11T11:00:00.000Z', 1, 0, 'Ana Ávila'],
  ])
  expect((await history(db, 'checklist-agenda', copies[0]?.id ?? 0))[0]).toMatchObject({ acao: 'incluir' })
  const told = (await callAs(() => caio)(aviso.list)).body.rows.filter(({ titulo }) => titulo === '2 agendamentos copiados para você')
  expect(told).toHaveLength(1)
})

test('nothing is copied to who is inactive, by who does not manage the task, or of a task that has ended', async () => {
  const { task: taskId, ids } = await scheduled(['2026-12-20'])
  const away = await user({ nome: 'Fora', ativo: false })
  const refused = await asAna(checklistAgenda.copiar, { body: { ids, responsaveis: [caio.id, away.id] } })
  expect(refused).toMatchObject({ status: 422, body: { fields: { responsaveis: 'Pessoas: escolha usuários ativos.' } } })
  const others = await callAs(() => bia)(checklistAgenda.copiar, { body: { ids, responsaveis: [caio.id] } })
  expect(others.body).toMatchObject({ copias: 0, recusas: [{ erro: 'Só o gerente do projeto e administradores agendam.' }] })
  await asAna(task.finalizar, { params: { id: taskId } })
  const ended = await asAna(checklistAgenda.copiar, { body: { ids, responsaveis: [caio.id] } })
  expect(ended.body).toMatchObject({ copias: 0, recusas: [{ erro: 'A tarefa terminou e não recebe mais agendamentos.' }] })
})
