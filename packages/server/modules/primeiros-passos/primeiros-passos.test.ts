import { primeirosPassos } from '@retaguarda/contract/primeiros-passos.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { expect, test } from 'vitest'
import { cenarioFinanceiro } from '../../test/cenario-financeiro.ts'
import { testApp } from '../../test/test-app.ts'

const app = await testApp()
const { user, call, db } = app
const { cliente } = cenarioFinanceiro(app)

test('the first steps are ticked by what exists, and each person puts them away for herself', async () => {
  const ana = await user({ nome: 'Ana Ávila' })
  const passos = async (token: string) => (await call(primeirosPassos.consultar, { token })).body
  expect(await passos(ana.token)).toEqual({ feitos: [], dispensado: false })
  const bia = await user({ nome: 'Bia Braga', isAdmin: false })
  const { id } = (await call(setor.add, { token: ana.token, body: { nome: 'Projetos', codigo: 'P' } })).body
  expect(await passos(bia.token)).toEqual({ feitos: ['usuario', 'setor'], dispensado: false })
  // What was done stays done.
  await call(setor.remove, { token: ana.token, params: { id } })
  expect((await passos(bia.token)).feitos).toEqual(['usuario', 'setor'])
  expect(await call(primeirosPassos.dispensar, { token: bia.token })).toMatchObject({ status: 200 })
  expect([(await passos(bia.token)).dispensado, (await passos(ana.token)).dispensado]).toEqual([true, false])
})

test('the first delivery is done once a message to a client stands in the queue', async () => {
  const ana = await user({ nome: 'Ana Alves' })
  const feitos = async () => (await call(primeirosPassos.consultar, { token: ana.token })).body.feitos
  const clienteId = await cliente()
  expect(await feitos()).not.toContain('entrega')
  await db.insertInto('mensagem').values({ tipo: 1, clienteId, boletos: [], assunto: 'Fatura 10/2026', dataHora: new Date() }).execute()
  expect(await feitos()).toContain('entrega')
})
