import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioReajuste, NOVEMBRO } from '../../test/cenario-reajuste.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { callAs, user, clock } = app
let rui: Person
let lia: Person
const asRui = callAs(() => rui)
const asLia = callAs(() => lia)
const { incluirIndices, contrato, run, aplicar, get, precos } = cenarioReajuste(app, () => rui)

beforeAll(async () => {
  clock.at = new Date('2026-11-20T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  lia = await user({ nome: 'Lia Lima', isAdmin: false, tipo: 2 })
  await incluirIndices()
})

test('with a second person it waits, is done once approved, and is due again where it is refused', async () => {
  const [one, two] = [await contrato(), await contrato()]
  const asked = await aplicar([one.id, two.id])
  expect(asked.body.msg).toBe('Reajuste de 2 vínculos à espera da aprovação de outra pessoa.')
  const of = async (as = asLia) => (await as(aprovacao.list)).body.rows[0]
  expect((await of())?.descricao.replaceAll('\u00a0', ' ').split('\n')).toEqual([
    'Reajuste de 2 vínculos:',
    'A partir de: 12/2026;',
    'Valor mensal: R$ 7.000,00 → R$ 7.298,50;',
    'Efeito no ano: R$ 3.582,00.',
  ])
  expect(await of()).toMatchObject({ id: asked.body.aprovacao, tipo: 4, registro: asked.body.id })
  await run(asked.body.id)
  expect((await get(asked.body.id)).situacao).toBe(1)
  expect((await asRui(reajuste.previa, { body: { ...NOVEMBRO, vinculos: [one.id] } })).body.linhas[0]?.bloqueio).toBe(
    'O reajuste de 11/2026 deste contrato já foi pedido e espera ser aplicado.',
  )
  const params = { id: asked.body.aprovacao ?? 0 }
  expect((await asRui(aprovacao.aprovar, { params })).status).toBe(403)
  await asLia(aprovacao.recusar, { params, body: { motivo: 'O índice está errado' } })
  expect(await get(asked.body.id)).toMatchObject({
    situacao: 5,
    linhas: [{ situacao: 2, erro: 'O pedido foi recusado: O índice está errado' }, { situacao: 2 }],
  })
  const again = await aplicar([one.id, two.id])
  const approved = await asLia(aprovacao.aprovar, { params: { id: again.body.aprovacao ?? 0 } })
  expect(approved.body.msg).toBe('Pedido aprovado: reajuste iniciado.')
  await run(again.body.id)
  expect((await get(again.body.id)).situacao).toBe(3)
  expect(await precos(one.id)).toHaveLength(2)
})
