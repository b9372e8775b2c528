import { plataforma } from '@retaguarda/contract/plataforma.ts'
import { expect, test } from 'vitest'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { cenarioFinanceiro } from '../../test/cenario-financeiro.ts'
import { testApp } from '../../test/test-app.ts'

const testing = await testApp({ CHAVE_SEGREDO: 'b'.repeat(64) })
const { call, request, user, db } = testing
const { ligarLoja } = cenarioCobranca(testing)
const { cliente } = cenarioFinanceiro(testing)

test('PLA-023 PLA-024 stores ask by their key whom they let in for support; nobody else is answered', async () => {
  const admin = await user({ nome: 'Helena' })
  const rafael = await user({ nome: 'Rafael', email: 'rafael@panorama.example', isAdmin: false })
  const loja = await cliente('Padaria Aurora')
  await ligarLoja(loja, { url: 'http://127.0.0.1:1', chave: 'chave-da-loja' })
  await db.updateTable('cliente').set({ situacao: 3 }).where('id', '=', loja).execute()
  const ask = (token: string | undefined, email = rafael.email) =>
    call(plataforma.tecnico.loja, { ...(token && { token }), query: { email } })
  expect((await ask('chave-da-loja')).body).toEqual({ isTecnico: false, isMaster: false })
  await call(plataforma.tecnico.set, { token: admin.token, params: { id: rafael.id }, body: { isMaster: 'true' } })
  expect((await ask('chave-da-loja', ' RAFAEL@panorama.example ')).body).toEqual({ isTecnico: true, isMaster: true })
  expect((await ask('chave-da-loja', 'ninguem@panorama.example')).body).toEqual({ isTecnico: false, isMaster: false })
  for (const token of [undefined, 'outra-chave', admin.token]) expect((await ask(token)).status).toBe(401)
  const headers = { cookie: `APS-TOKEN=${admin.token}`, 'sec-fetch-site': 'same-origin' }
  expect((await request('GET', '/usuario/tecnico/loja?email=x', { headers })).status).toBe(401)
  await db.updateTable('usuario').set({ ativo: false }).where('id', '=', rafael.id).execute()
  expect((await ask('chave-da-loja')).body).toEqual({ isTecnico: false, isMaster: false })
})
