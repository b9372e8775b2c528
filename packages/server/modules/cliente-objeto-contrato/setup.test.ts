import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioFinanceiro, SEM_MENSAL } from '../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { callAs, user, clock } = app
const { cliente, objeto } = cenarioFinanceiro(app)
let rui: Person
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ isAdmin: false, tipo: 2 })
})
const asRui = callAs(() => rui)
const fechar = async (id: number, ano: number, mes: number, fecharFatura = true) =>
  (await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ano, mes, fecharFatura } })).body
const vinculoDe = async (id: number) => (await asRui(clienteObjetoContrato.get, { params: { id } })).body
async function editar(id: number, change: object) {
  const { cliente: c, objetoContrato: o, ...record } = await vinculoDe(id)
  return asRui(clienteObjetoContrato.edit, { params: { id }, body: { ...record, cliente: c.id, objetoContrato: o.id, ...change } })
}

test('FAT-046 the set-up is charged where the link says so, by default where no other link of client and object has charged one', async () => {
  const c = await cliente()
  const o = await objeto(SEM_MENSAL, { valorSetup: '150.00' })
  const link = { cliente: c, objetoContrato: o, situacao: 1, tipo: 1 }
  const add = async (body: object) => (await asRui(clienteObjetoContrato.add, { body: { ...link, ...body } })).body.id
  const um = await add({ dataHoraInicio: '2026-08-01T03:00:00Z', dataHoraFim: '2026-09-01T03:00:00Z' })
  expect(await vinculoDe(um)).toMatchObject({ cobrarSetup: true, setupJaCobrado: null })
  const { fatura: f, valorFatura } = await fechar(c, 2026, 8)
  expect(valorFatura).toBe('150.00')
  expect(await vinculoDe(um)).toMatchObject({ cobrarSetup: true, setupJaCobrado: '2026/08' })
  const dois = await add({ dataHoraInicio: '2026-09-01T03:00:00Z', dataHoraFim: null })
  expect(await vinculoDe(dois)).toMatchObject({ cobrarSetup: false, setupJaCobrado: '2026/08' })
  expect((await fechar(c, 2026, 9, false)).valorFatura).toBe('0.00')
  const simular = async () => (await asRui(clienteObjetoContrato.simular, { params: { id: dois }, body: { ano: 2026, mes: 9 } })).body.valor
  expect(await simular()).toBe('0.00')
  expect((await editar(dois, { cobrarSetup: true })).body).toMatchObject({ preco: null })
  expect(await simular()).toBe('150.00')
  expect((await fechar(c, 2026, 9, false)).valorFatura).toBe('150.00')
  expect((await editar(dois, { cobrarSetup: undefined })).status).toBe(200)
  expect(await vinculoDe(dois)).toMatchObject({ cobrarSetup: true })
  await editar(dois, { cobrarSetup: null })
  expect(await vinculoDe(dois)).toMatchObject({ cobrarSetup: false })
  await asRui(fatura.cancelar, { params: { id: f }, body: { motivo: 'Cobrada por engano.' } })
  await editar(dois, { cobrarSetup: null })
  expect(await vinculoDe(dois)).toMatchObject({ cobrarSetup: true })
  expect((await editar(dois, { cobrarSetup: 'x' })).status).toBe(422)
})
