import { aviso } from '@retaguarda/contract/aviso.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { pedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { jobs } from '../../jobs/jobs.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const { user, call, callAs, request, app, db, clock, config, integrations, life } = await testApp()
const job = { db, config, integrations, life, now: clock.now, log: silent }
const DAY = 86_400_000
let ana: Person
let bia: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const asAna = callAs(() => ana)
const form = (more: object = {}) => ({ titular: 'Bruno Barros', tipo: 2, recebidoEm: dayOf(clock.now()), meio: 1, ...more })
const add = async (more?: object) => (await asAna(pedidoTitular.add, { body: form(more) })).body.id
const read = async (id: number) => (await asAna(pedidoTitular.get, { params: { id } })).body

test('LGPD art. 18 and 19: a request has 15 days, is refused only with its reason, and is not deleted', async () => {
  const id = await add()
  const today = dayOf(clock.now())
  expect(await read(id)).toMatchObject({ situacao: 1, recebidoEm: today, prazo: addDays(today, 15), arquivo: null })
  expect((await asAna(pedidoTitular.edit, { params: { id }, body: form({ situacao: 4 }) })).body).toMatchObject({
    fields: { motivo: 'Diga por que o pedido foi negado.' },
  })
  expect((await asAna(pedidoTitular.edit, { params: { id }, body: form({ situacao: 4, motivo: 'Não é ele.' }) })).status).toBe(200)
  expect((await asAna(pedidoTitular.add, { body: form({ recebidoEm: addDays(today, 1) }) })).status).toBe(422)
  const removed = await asAna(pedidoTitular.remove, { params: { id } })
  expect(removed).toMatchObject({ status: 409, body: { error: some.stringMatching(/não é excluído/) } })
  expect((await call(pedidoTitular.list, { token: bia.token })).status).toBe(403)
  expect((await asAna(pedidoTitular.list)).body.rows[0]).toMatchObject({ id, situacao: 4 })
  expect((await asAna(pedidoTitular.history, { params: { id } })).body.map(({ acao }) => acao)).toEqual(['alterar', 'incluir'])
})

test('LGPD art. 19: the answer has its file', async () => {
  const id = await add()
  expect((await request('GET', `/pedido-titular/arquivo/${id}`, { token: ana.token })).status).toBe(404)
  const files = { arquivo: { name: 'resposta.pdf', content: Buffer.from('%PDF-1.7\n%%EOF') } }
  expect((await asAna(pedidoTitular.anexar, { params: { id }, files })).body).toMatchObject({ msg: 'Arquivo da resposta guardado.' })
  expect((await read(id)).arquivo).toEqual({ nome: 'resposta.pdf', tamanho: 14 })
  const sent = await app.inject({ url: `/api/pedido-titular/arquivo/${id}`, headers: { authorization: `Bearer ${ana.token}` } })
  expect(sent.body).toBe('%PDF-1.7\n%%EOF')
})

test('LGPD art. 19: an answer that another one takes the place of is given up', async () => {
  const id = await add()
  const put = async (name: string) => {
    await asAna(pedidoTitular.anexar, { params: { id }, files: { arquivo: { name, content: Buffer.from('%PDF-1.7\n%%EOF') } } })
    return (await db.selectFrom('pedido_titular').select('arquivoId').where('id', '=', id).executeTakeFirstOrThrow()).arquivoId
  }
  const ids = [await put('primeira.pdf'), await put('segunda.pdf')]
  const kept = await db.selectFrom('arquivo').select(['id', 'descartadoEm']).where('id', 'in', ids.map(Number)).orderBy('id').execute()
  expect(kept.map(({ descartadoEm }) => descartadoEm === null)).toEqual([false, true])
})

test('LGPD art. 19: administrators are told 5 days before, 1 day before and past the term, each once, and of nothing that is answered', async () => {
  await db.updateTable('pedido_titular').set({ situacao: 3 }).execute()
  const id = await add({ titular: 'Carla Costa' })
  await add({ titular: 'Davi Dias', situacao: 3 })
  const told = async () =>
    (await asAna(aviso.list)).body.rows
      .filter(({ tipo }) => tipo === 9)
      .map(({ titulo, link }) => `${titulo} ${link}`)
      .toReversed()
  const run = async (days: number) => {
    const at = clock.at
    clock.advance(days * DAY)
    await jobs['privacidade.avisar'](job, {})
    await jobs['privacidade.avisar'](job, {})
    clock.at = at
    return (await told()).length
  }
  expect([await run(9), await run(10), await run(12), await run(14), await run(15), await run(16), await run(20)]).toEqual([
    0, 1, 1, 2, 2, 3, 3,
  ])
  expect(await told()).toEqual([
    `Pedido de titular: faltam 5 dias /pedido-titular/alterar/${id}`,
    `Pedido de titular: falta 1 dia /pedido-titular/alterar/${id}`,
    `Pedido de titular fora do prazo /pedido-titular/alterar/${id}`,
  ])
  expect((await call(aviso.list, { token: bia.token })).body.rows).toEqual([])
})
