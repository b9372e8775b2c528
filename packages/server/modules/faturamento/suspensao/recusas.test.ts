import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { afterAll, expect, test } from 'vitest'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { cenarioPagador } from '../../../test/cenario-pagador.ts'
import { some } from '../../../test/some.ts'

const testing = await cenarioPagador()
const { callAs, clock, comTitulos, pagador, paguei, token, user, vencer } = testing
const { ligarLoja } = cenarioCobranca(testing)
const loja = await startLoja('k')
afterAll(() => loja.stop())

const MOTIVO = 'Combinado com o cliente por telefone.'
/** Before a Monday on which stores may be suspended. */
const FRIDAY = new Date('2026-11-27T12:00:00-03:00')
const MONDAY = new Date('2026-11-30T10:00:00-03:00')

/** A client with a store that is late and was warned, and a person who sees to it on that Monday. */
async function cenario(name: string) {
  clock.at = FRIDAY
  const cliente = await pagador(name)
  await ligarLoja(cliente, { url: loja.url, chave: 'k' })
  const { ids } = await comTitulos(cliente, '1000.00', '2026-12-10')
  const [boleto = 0] = ids
  await vencer(boleto, '2026-10-05')
  const word = await token(cliente)
  clock.at = MONDAY
  const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  const as = callAs(() => rui)
  const aviso = { meio: 2, data: '2026-11-20', texto: 'Falei com a Maria do financeiro.' }
  expect((await as(suspensao.avisar, { params: { id: cliente }, body: aviso })).status).toBe(200)
  const suspender = () => as(suspensao.suspender, { params: { id: cliente }, body: { motivo: MOTIVO } })
  /** By hand, in the preview, and by what the rules would do. */
  const recusada = async (motivo: string, podeEm: string) => {
    const { status, body } = await suspender()
    expect([status, JSON.stringify(body).replaceAll('\u00a0', ' ')]).toEqual([409, some.stringContaining(motivo)])
    const row = (await as(suspensao.previa, {})).body.find((one) => one.cliente.id === cliente)
    expect([row?.pode, row?.motivo?.replaceAll('\u00a0', ' '), row?.podeEm]).toEqual([false, motivo, podeEm])
  }
  const prometer = async () => {
    const { status, body } = await as(promessa.add, { body: { cliente, boletos: [boleto], data: '2026-12-05', contato: 'Maria' } })
    expect([status, body]).toMatchObject([200, { id: some.any(Number) }])
    return body.id
  }
  const descartar = async () => {
    const [row] = (await as(excecaoBancaria.list, { query: {} })).body.rows
    const done = await as(excecaoBancaria.resolver, { params: { id: row?.id ?? 0 }, body: { acao: 'descartar', motivo: MOTIVO } })
    expect(done.status).toBe(200)
  }
  const daLista = async () =>
    (await as(suspensao.list, { query: { filter: [{ name: 'cliente.id', op: '=', v: cliente }] } })).body.rows.map((row) => row.situacao)
  return { as, boleto, word, suspender, recusada, prometer, descartar, daLista }
}

test('a store is not suspended while what is late is promised, nor while a payment that its client told of is looked at', async () => {
  const { as, boleto, word, suspender, recusada, prometer, descartar, daLista } = await cenario('Padaria Prometida')
  const id = await prometer()
  await recusada('Há uma promessa até 05/12/2026.', '2026-12-08T11:00:00.000Z')
  expect((await as(promessa.cancelar, { params: { id }, body: { motivo: MOTIVO } })).status).toBe(200)

  expect((await paguei(word, { boleto, data: '2026-11-30', valor: '640.00' })).statusCode).toBe(200)
  // Through the third business day after, the next Friday is the eve of a Saturday.
  await recusada('A loja não será suspensa: há um pagamento de R$ 640,00 nas exceções do banco.', '2026-12-07T11:00:00.000Z')
  await descartar()
  expect((await suspender()).status).toBe(200)
  expect(await daLista()).toEqual([1])
})

test('a rule leaves them alone as well, and suspends the store once nothing holds it', async () => {
  const { as, boleto, word, prometer, descartar, daLista } = await cenario('Padaria da Régua')
  const admin = await user({ nome: 'Ana Ávila', tipo: 2 })
  expect((await callAs(() => admin)(reguaCobranca.add, { body: { nome: 'Suspende', acao: 4, dias: 15 } })).status).toBe(200)
  const executar = async () => (await as(reguaCobranca.executar, { body: {} })).body.suspensoes
  const id = await prometer()
  expect(await executar()).toBe(0)
  expect((await as(promessa.cancelar, { params: { id }, body: { motivo: MOTIVO } })).status).toBe(200)
  expect((await paguei(word, { boleto, data: '2026-11-30', valor: '1000.00' })).statusCode).toBe(200)
  expect(await executar()).toBe(0)
  expect(await daLista()).toEqual([])
  await descartar()
  expect(await executar()).toBe(1)
  expect(await daLista()).toEqual([1])
})
