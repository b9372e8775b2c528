import { ligacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { beforeEach, expect, test } from 'vitest'
import { cenarioRegua, MONDAY, NADA } from '../../test/cenario-regua.ts'
import { testApp } from '../../test/test-app.ts'
import { executarDoDia } from './regua-cobranca.service.ts'

const testing = await testApp()
const { db } = testing
const { asRui, job, moveTo, comecar, regra, devedor, executar, ligacoesDe, prometer, pagar } = cenarioRegua(testing)
beforeEach(comecar)

const feita = (id: number, body: object) => asRui(ligacao.feita, { params: { id }, body })

test('a client is called once a day about what its rules speak of, and about each boleto once a rule', async () => {
  await regra(2, 5)
  await regra(2, 10)
  const one = await devedor('Padaria', { valores: ['1000.00', '500.00'] })
  const other = await devedor('Escola', { dias: 10 })
  await devedor('Em dia', { dias: 4 })
  expect(await executar()).toEqual({ status: 200, ...NADA, ligacoes: 2 })
  expect(await executar()).toEqual({ status: 200, ...NADA })
  const [call] = await ligacoesDe(one.cliente)
  expect(call).toMatchObject({
    situacao: 1,
    data: MONDAY,
    boletos: one.boletos,
    total: '1500.00',
    diasAtraso: 5,
    resultado: null,
  })
  expect(await ligacoesDe(other.cliente)).toMatchObject([{ boletos: other.boletos }])
  // The rule of the day before comes up again in the morning, and nobody is called for it again.
  await moveTo('2026-11-24', '08:00')
  await executarDoDia(job)
  expect(await ligacoesDe(one.cliente)).toMatchObject([{ id: call?.id, data: MONDAY }])
})

test('the telephones are those of who pays and for Cobrança first', async () => {
  await regra(2, 5)
  const { cliente: id } = await devedor('Telefones')
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('pessoa_contato')
    .values([
      { pessoaId, ordem: 0, tipo: 2, contato: '11987654321', setor: -1 },
      { pessoaId, ordem: 1, tipo: 3, contato: '1133334444', setor: 3 },
      { pessoaId, ordem: 2, tipo: 1, contato: 'a@b.example', setor: 3 },
    ])
    .execute()
  await executar()
  expect((await ligacoesDe(id))[0]?.telefones).toEqual(['1133334444 (Financeiro)', '11987654321'])
})

test('who does not answer is called on the next business day, three times in all', async () => {
  await regra(2, 5)
  const { cliente: id, boletos } = await devedor('Não atende', { valores: ['1000.00', '500.00'] })
  await moveTo('2026-11-23')
  await executar()
  const [first] = await ligacoesDe(id)
  // Tuesday, and then Wednesday of which one boleto is left.
  expect(await feita(first?.id ?? 0, { resultado: 2 })).toMatchObject({ status: 200, body: { proxima: '2026-11-24', promessa: null } })
  await pagar(boletos[1] ?? 0, '500.00')
  const [second] = (await ligacoesDe(id)).filter(({ situacao }) => situacao === 1)
  await moveTo('2026-11-27')
  expect(await feita(second?.id ?? 0, { resultado: 2, observacao: 'Caixa postal.' })).toMatchObject({ body: { proxima: '2026-11-30' } })
  const [third] = (await ligacoesDe(id)).filter(({ situacao }) => situacao === 1)
  expect(third).toMatchObject({ boletos: [boletos[0]], tentativa: 3 })
  expect(await feita(third?.id ?? 0, { resultado: 2 })).toMatchObject({ body: { proxima: null } })
  expect((await ligacoesDe(id)).map(({ situacao }) => situacao)).toEqual([2, 2, 2])
  const again = await feita(third?.id ?? 0, { resultado: 4 })
  expect(again).toMatchObject({ status: 409, body: { error: `A ligação ${third?.id} já foi feita. Recarregue a página.` } })
  expect((await feita(999_999, { resultado: 4 })).status).toBe(404)
  const { body } = await asRui(ligacao.history, { params: { id: second?.id ?? 0 } })
  expect(body.map(({ acao, usuario }) => [acao, usuario])).toEqual([
    ['registrar ligação', 'Rui Reis'],
    ['incluir', 'Rui Reis'],
  ])
})

test('a promise goes with the call, or nothing does', async () => {
  await regra(2, 5)
  const { cliente: id, boletos } = await devedor('Promete', { valores: ['1000.00', '500.00'] })
  await executar()
  const [call] = await ligacoesDe(id)
  const answer = { resultado: 1, observacao: 'Paga na sexta.', promessa: { boletos, data: '2026-12-09' } }
  expect(await feita(call?.id ?? 0, answer)).toMatchObject({ status: 422, body: { error: 'A promessa vence em até 15 dias.' } })
  expect(await feita(call?.id ?? 0, { ...answer, resultado: 3 })).toMatchObject({ status: 422 })
  expect(await ligacoesDe(id)).toMatchObject([{ situacao: 1 }])
  const done = await feita(call?.id ?? 0, { ...answer, promessa: { boletos, data: '2026-11-27' } })
  expect(done).toMatchObject({ status: 200, body: { proxima: null } })
  const { body } = await asRui(promessa.get, { params: { id: done.body.promessa ?? 0 } })
  expect(body).toMatchObject({ situacao: 1, data: '2026-11-27', contato: 'Promete', observacao: 'Paga na sexta.' })
  expect((await asRui(ligacao.get, { params: { id: call?.id ?? 0 } })).body).toMatchObject({
    situacao: 2,
    resultado: 1,
    promessa: done.body.promessa,
    boletos: boletos.map((boleto) => ({ boleto, prometidoAte: '2026-11-27' })),
  })
})

test('a call is let be once all of it is paid or promised', async () => {
  await regra(2, 5)
  const paid = await devedor('Paga', { valores: ['1000.00', '500.00'] })
  const promised = await devedor('Vai pagar')
  await executar()
  await pagar(paid.boletos[0] ?? 0)
  expect(await ligacoesDe(paid.cliente)).toMatchObject([{ situacao: 1, total: '500.00' }])
  await pagar(paid.boletos[1] ?? 0, '500.00')
  const [call] = await ligacoesDe(paid.cliente)
  expect(call).toMatchObject({ situacao: 3, total: '0.00', diasAtraso: null })
  expect(await feita(call?.id ?? 0, { resultado: 4 })).toMatchObject({
    status: 409,
    body: { error: `A ligação ${call?.id} foi dispensada: Os boletos foram pagos.` },
  })
  await prometer(promised.cliente, promised.boletos)
  expect(await ligacoesDe(promised.cliente)).toMatchObject([{ situacao: 3 }])
})

test('of a payment and a run at once no call is left of what is paid', async () => {
  await regra(2, 5)
  const made = []
  for (let n = 0; n < 8; n++) made.push(await devedor(`Ao mesmo tempo ${n}`))
  await Promise.all([executar(), ...made.map(({ boleto }) => pagar(boleto))])
  const left = await db.selectFrom('ligacao').select('id').where('situacao', '=', 1).execute()
  expect(left).toEqual([])
})
