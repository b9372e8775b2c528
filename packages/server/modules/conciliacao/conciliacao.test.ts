import { conciliacao, extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioRetorno } from '../../test/cenario-retorno.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { call, user, db, clock, query } = app
let ana: Person
const { cliente, conta, titulo, pago, arquivo, importar } = cenarioRetorno(app, () => ana)
let id: number
const DIA = '2026-12-08'
const SEM_EXTRATO = '2026-12-09'
const HOJE = '2026-12-10'

beforeAll(async () => {
  clock.at = new Date('2026-12-10T12:00:00-03:00')
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  id = await conta({ historicos: ['COBRANCA'] })
  const padaria = await cliente('Padaria Sol')
  const day = async (credito: string, valor: string) =>
    pago(await titulo(id, padaria, valor), { ocorrencia: '2026-12-08', credito, tarifa: 189 })
  const file = arquivo([await day(DIA, '300.00'), await day(SEM_EXTRATO, '50.00'), await day(HOJE, '10.00')])
  await importar(file)
  await statement([
    ['A', '20261208', '250.00', 'COBRANCA'],
    ['B', '20261208', '40.00', 'CREDITO DO BANCO'],
  ])
})

const statement = (rows: [fitid: string, day: string, valor: string, memo: string][]) => {
  const content = [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL',
    '<BANKACCTFROM><BANKID>237<BRANCHID>1234<ACCTID>56789<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>',
    ...rows.map(
      ([fitid, day, valor, memo]) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}\n</STMTTRN>`,
    ),
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n')
  return call(extrato.importar, { token: ana.token, files: { arquivo: { name: 'e.ofx', content } } })
}
const dias = async () =>
  (await call(conciliacao.dias, { token: ana.token, query: { contaBancaria: id, inicio: '2026-12-01', fim: '2026-12-31' } })).body
const dayAt = async (data = DIA) => (await dias()).rows.find((row) => row.data === data)
const fechar = (data: string, motivo?: string | null) =>
  call(conciliacao.fechar, { token: ana.token, body: { contaBancaria: id, data, motivo } })
const reabrir = (data: string, motivo: string) => call(conciliacao.reabrir, { token: ana.token, body: { contaBancaria: id, data, motivo } })
const said = async (sent: ReturnType<typeof fechar>) => {
  const answer = await sent
  const { error, fields } = refusalOf(answer)
  return [answer.status, (fields.motivo ?? error).replace('\u00a0', ' ')]
}
const MOTIVO = 'O banco credita a diferença amanhã.'

test('a day without a statement stays out of what both sides come to', async () => {
  const { totais, rows } = await dias()
  expect(rows.map(({ data, situacao, diferenca }) => [data, situacao, diferenca])).toEqual([
    [HOJE, 3, null],
    [SEM_EXTRATO, 3, null],
    [DIA, 2, '-48.11'],
  ])
  expect(totais).toEqual({
    retorno: '360.00',
    tarifas: '5.67',
    extrato: '250.00',
    diferenca: '-48.11',
    comparado: { retorno: '300.00', tarifas: '1.89', extrato: '250.00', diferenca: '-48.11' },
  })
})

test('a day that is over is ended with a reason for its difference, once, also by twenty at a time; nothing is written where it is refused', async () => {
  expect(await said(fechar(DIA))).toEqual([422, 'A diferença de R$ -48,11 precisa de um motivo.'])
  expect(await said(fechar(DIA, ' '))).toEqual([422, 'A diferença de R$ -48,11 precisa de um motivo.'])
  expect(await said(fechar(SEM_EXTRATO, null))).toEqual([422, 'O dia não foi conferido: diga o motivo.'])
  expect(await said(fechar(DIA, 'curto'))).toEqual([422, 'Motivo: escreva ao menos 10 caracteres.'])
  expect(await said(fechar(HOJE, MOTIVO))).toEqual([409, 'O dia ainda não acabou.'])
  expect(await said(fechar('2026-12-07', MOTIVO))).toEqual([404, 'Nem retorno nem extrato dizem algo de 07/12/2026 nesta conta.'])
  const nowhere = call(conciliacao.fechar, { token: ana.token, body: { contaBancaria: 2_000_000, data: DIA, motivo: MOTIVO } })
  expect((await nowhere).status).toBe(404)
  expect(await db.selectFrom('conciliacao_dia').selectAll().execute()).toEqual([])

  const all = await Promise.all(Array.from({ length: 20 }, () => fechar(DIA, MOTIVO)))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const done = all.find(({ status }) => status === 200)
  const fechado = { por: { id: ana.id, nome: 'Ana Ávila' }, em: clock.now().toISOString(), motivo: MOTIVO, diferenca: '-48.11' }
  expect(done?.body).toMatchObject({ msg: 'Dia 08/12/2026 fechado.', dia: { data: DIA, diferenca: '-48.11', fechado, mudou: false } })
  expect(await dayAt()).toMatchObject({ fechado, mudou: false })
  expect(await said(fechar(DIA, MOTIVO))).toEqual([409, some.stringMatching(/^Este dia já foi fechado por Ana Ávila em 10\/12\/2026/)])
})

test('an entry that is counted to what the bank credits changes the difference, and the ended day says so until it is opened again', async () => {
  const entry = async (memo: string) => {
    const [found] = (await call(extrato.list, { token: ana.token, query: query([{ name: 'memo', op: '=', v: memo }]) })).body.rows
    return found
  }
  const other = await entry('CREDITO DO BANCO')
  const count = (one = 0) => call(extrato.cobranca, { token: ana.token, params: { id: one } })
  expect((await count(2_000_000)).status).toBe(404)
  expect((await count(other?.id)).body).toEqual({ msg: 'Lançamento contado como cobrança.' })
  expect((await count(other?.id)).status).toBe(409)
  expect(await dayAt()).toMatchObject({ diferenca: '-8.11', situacao: 2, mudou: true, fechado: { diferenca: '-48.11' } })

  expect(await said(reabrir(SEM_EXTRATO, MOTIVO))).toEqual([409, 'Este dia não está fechado. Recarregue a página.'])
  expect((await reabrir(DIA, MOTIVO)).body).toMatchObject({ msg: 'Dia 08/12/2026 reaberto.', dia: { fechado: null, mudou: false } })
  expect(await said(reabrir(DIA, MOTIVO))).toEqual([409, 'Este dia não está fechado. Recarregue a página.'])
  expect((await statement([['C', '20261208', '8.11', 'COBRANCA']])).status).toBe(200)
  expect((await fechar(DIA, '')).body).toMatchObject({ dia: { diferenca: '0.00', situacao: 1, fechado: { motivo: null } } })
  const trail = await db.selectFrom('auditoria').select('acao').where('entidade', '=', 'conciliacao').orderBy('id').execute()
  expect(trail.map(({ acao }) => acao)).toEqual(['fechar', 'reabrir', 'fechar'])
})

test('only Financeiro ends a day', async () => {
  const bia = await user({ tipo: 1 })
  const body = { contaBancaria: id, data: SEM_EXTRATO, motivo: MOTIVO }
  for (const route of [conciliacao.fechar, conciliacao.reabrir]) expect((await call(route, { token: bia.token, body })).status).toBe(403)
})
