import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { aviso } from '@retaguarda/contract/aviso.ts'
import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas, SEGUNDA_PESSOA } from '@retaguarda/contract/faturamento/lote.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { executarLote } from './lote-faturas.jobs.ts'

const app = await testApp({ REAUTENTICACAO_VALOR: '1000000' })
const { callAs, user, db, clock, config, integrations, life, query } = app
const { cliente, fechada } = cenarioCobranca(app)
const MOTIVO = 'Contrato encerrado em setembro'
let rui: Person
let lia: Person
let faturas: number[]
let n = 0
const asRui = callAs(() => rui)
const asLia = callAs(() => lia)
beforeAll(async () => {
  clock.at = new Date('2026-10-05T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  lia = await user({ nome: 'Lia Lima', isAdmin: false, tipo: 2 })
})
beforeEach(async () => {
  const id = await cliente(`Padaria ${++n}`)
  faturas = []
  for (let i = 0; i < SEGUNDA_PESSOA; i++) faturas.push(await fechada(id, ['10.00'], { ano: 2001 + Math.floor(i / 12), mes: (i % 12) + 1 }))
})

const cancelar = (body: object = {}, as = asRui) =>
  as(loteFaturas.cancelar, { body: { faturas, total: faturas.length, motivo: MOTIVO, ...body } })
const canceladas = async () =>
  (await db.selectFrom('fatura').select('id').where('id', 'in', faturas).where('situacao', '=', 4).execute()).length
const pedidos = async () => (await asLia(aprovacao.list, { query: query([{ name: 'situacao', op: '=', v: 1 }]) })).body.rows
const orders = async () => (await db.selectFrom('fatura_lote').select('id').execute()).length
const run = async (id: number) => {
  await executarLote({ db, config, integrations, life, now: clock.now, log: silent }, { id })
  return (await asLia(loteFaturas.get, { params: { id } })).body
}

test('cancelling so many waits for a second person, who sees how many, how much, which and why; approved, it is done', async () => {
  const filter = [{ name: 'cliente.pessoa.nome', op: '=', v: `Padaria ${n}` }]
  const before = await orders()
  const asked = await cancelar({ faturas: undefined, filter })
  expect(asked.body).toEqual({
    msg: 'Cancelamento de 50 faturas à espera da aprovação de outra pessoa.',
    id: null,
    total: SEGUNDA_PESSOA,
    aprovacao: some.any(Number),
  })
  expect([await canceladas(), await orders()]).toEqual([0, before])
  const [pedido] = await pedidos()
  expect(pedido?.descricao.replaceAll('\u00a0', ' ').split('\n')).toEqual([
    'Cancelamento de 50 faturas:',
    'Valor: R$ 500,00;',
    `Filtro: Cliente é igual a Padaria ${n}.`,
    `Motivo: ${MOTIVO}`,
  ])
  expect((await asLia(aviso.list)).body.rows[0]).toMatchObject({ titulo: 'Rui Reis pede uma aprovação', link: '/aprovacao' })
  const params = { id: asked.body.aprovacao ?? 0 }
  expect((await asRui(aprovacao.aprovar, { params })).status).toBe(403)
  expect((await asLia(aprovacao.aprovar, { params })).body.msg).toBe('Pedido aprovado: cancelamento de 50 faturas iniciado.')
  const [row] = (await asLia(aprovacao.list)).body.rows
  expect(row).toMatchObject({ id: params.id, situacao: 2 })
  expect(await run(row?.registro ?? 0)).toMatchObject({ tipo: 'cancelar', total: 50, feitas: 50, erros: 0 })
  expect(await canceladas()).toBe(50)
  const [last] = (await asRui(fatura.history, { params: { id: faturas[0] ?? 0 } })).body
  expect(last?.campos).toContainEqual({ campo: 'motivo', antes: null, depois: MOTIVO })
  expect((await asLia(aprovacao.aprovar, { params })).status).toBe(409)
})

test('fewer than that are cancelled at once, also where more are found that cannot be cancelled any more', async () => {
  const [first = 0] = faturas
  await asRui(fatura.cancelar, { params: { id: first } })
  const { body } = await cancelar()
  expect(body).toMatchObject({ id: some.any(Number), aprovacao: null, msg: 'Cancelamento de 50 faturas iniciado.' })
  expect(await run(body.id ?? 0)).toMatchObject({ feitas: 49, erros: 1 })
})

test('what changed since it was asked for is left as it is and named; where all changed nothing is done', async () => {
  const { aprovacao: id } = (await cancelar()).body
  const [changed = 0] = faturas
  await db.updateTable('fatura').set({ versaoRegistro: 99 }).where('id', '=', changed).execute()
  const approved = await asLia(aprovacao.aprovar, { params: { id: id ?? 0 } })
  expect(approved.body.msg).toBe('Pedido aprovado: cancelamento de 49 faturas iniciado. 1 mudou depois do pedido e fica como está.')
  const done = await run((await asLia(aprovacao.list)).body.rows[0]?.registro ?? 0)
  expect(done).toMatchObject({ feitas: 49, erros: 1 })
  expect(done.linhas[0]).toMatchObject({ fatura: changed, erro: some.stringMatching(/^A fatura mudou depois do pedido/) })
  expect(await canceladas()).toBe(49)
})

test('refused or outdated, nothing is cancelled', async () => {
  const { aprovacao: id } = (await cancelar()).body
  const before = await orders()
  await asLia(aprovacao.recusar, { params: { id: id ?? 0 }, body: { motivo: 'O contrato continua em vigor' } })
  const again = (await cancelar()).body.aprovacao ?? 0
  expect(again).not.toBe(id)
  await db.updateTable('fatura').set({ versaoRegistro: 77 }).where('id', 'in', faturas).execute()
  expect(await asLia(aprovacao.aprovar, { params: { id: again } })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Todas as faturas/) },
  })
  expect([await canceladas(), await orders()]).toEqual([0, before])
})

test('twenty who ask at once ask for one thing, and twenty who approve at once do it once', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, (_, i) => cancelar({}, i % 2 === 0 ? asRui : asLia)))
  const [id = 0, ...others] = [...new Set(asked.map(({ body }) => body.aprovacao))]
  expect([asked.map(({ status }) => status).every((status) => status === 200), others]).toEqual([true, []])
  const eva = await user({ nome: 'Eva Sousa', isAdmin: false, tipo: 2 })
  const before = await orders()
  const approved = await Promise.all(Array.from({ length: 20 }, () => callAs(() => eva)(aprovacao.aprovar, { params: { id: id ?? 0 } })))
  expect(approved.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(approved.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await orders()).toBe(before + 1)
})

test('one that credits alone have paid stays in an order of many, and is cancelled by itself', async () => {
  const [um = 0, dois = 0] = faturas
  const { clienteId } = await db.selectFrom('fatura').select('clienteId').where('id', '=', um).executeTakeFirstOrThrow()
  await asRui(credito.add, { body: { cliente: clienteId, origem: 3, valor: '10.00', motivo: MOTIVO } })
  await asRui(fatura.usarCreditos, { params: { id: um }, body: { usar: null } })
  expect((await asRui(fatura.faturar, { params: { id: um }, body: {} })).body.situacao).toBe(3)
  const order = await cancelar({ faturas: [um, dois], total: 2 })
  expect(await run(order.body.id ?? 0)).toMatchObject({ feitas: 1, erros: 1 })
  expect(await canceladas()).toBe(1)
  expect((await asRui(fatura.cancelar, { params: { id: um } })).status).toBe(200)
})
