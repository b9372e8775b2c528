import { conciliacao, extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import { boleto as boletos } from '@retaguarda/contract/faturamento/boleto.ts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioBanco } from '../../test/cenario-banco.ts'
import { cenarioFinanceiro } from '../../test/cenario-financeiro.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'

const testing = await testApp()
const { call, user, db, query } = testing
const ana = await user({ tipo: 2 })
const { contaId, boleto, lido } = await cenarioBanco(testing, ana)

type Row = { fitid: string; data?: string; valor: string; memo: string }
const ofx = (rows: Row[], { conta = '12345-X', agencia = '1234', banco = '1' } = {}) =>
  [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL',
    `<BANKACCTFROM><BANKID>${banco}<BRANCHID>${agencia}<ACCTID>${conta}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    '<BANKTRANLIST><DTSTART>20261101<DTEND>20261130',
    ...rows.map(
      ({ fitid, data = '20261117', valor, memo }) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${data}<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}\n</STMTTRN>`,
    ),
    '</BANKTRANLIST><LEDGERBAL><BALAMT>9.90<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n')
const importar = (content: string) => call(extrato.importar, { token: ana.token, files: { arquivo: { name: 'extrato.ofx', content } } })
const rows = async (filter: object[] = []) =>
  (await call(extrato.list, { token: ana.token, query: query(filter, [{ col: 'id', sort: 'asc' }]) })).body.rows
const row = async (memo: string) => {
  const [found] = await rows([{ name: 'memo', op: '=', v: memo }])
  if (!found) throw new Error(`there is no ${memo}`)
  return found
}
const ligar = (id: number, pago: number) => call(extrato.ligar, { token: ana.token, params: { id }, body: { boleto: pago } })

test('a statement comes once, by file and by entry, also twenty times at once', async () => {
  const um = ofx([
    { fitid: 'A', valor: '412.00', memo: 'PIX QUALQUER' },
    { fitid: 'B', valor: '61636,60', memo: 'cobranca  BB 17/11' },
    { fitid: 'C', valor: '-89.90', memo: 'COBRANCA BB TARIFA' },
  ])
  const all = await Promise.all(Array.from({ length: 20 }, () => importar(um)))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
  expect(all.filter(({ body }) => !body.duplicado)).toHaveLength(1)
  expect(all.find(({ body }) => !body.duplicado)?.body).toEqual({
    msg: 'Extrato importado: 3 lançamentos, 3 novos.',
    id: some.anything(),
    duplicado: false,
    contaBancaria: { id: contaId, nome: 'BB Cobrança' },
    inicio: '2026-11-01',
    fim: '2026-11-30',
    lancamentos: 3,
    novos: 3,
    saldo: '9.90',
    saldos: 0,
    avisos: [],
  })
  const dois = await importar(
    ofx([
      { fitid: 'A', valor: '412.00', memo: 'PIX QUALQUER' },
      { fitid: 'A', data: '20261118', valor: '412.00', memo: 'PIX' },
    ]),
  )
  expect(dois.body).toMatchObject({ duplicado: false, lancamentos: 2, novos: 1 })
  expect((await rows()).map(({ memo, situacao }) => [memo, situacao])).toEqual([
    ['PIX QUALQUER', 1],
    ['cobranca BB 17/11', 2],
    ['COBRANCA BB TARIFA', 1],
    ['PIX', 1],
  ])
})

test('what is no statement of an account of ours is refused with a sentence, and stands in the audit', async () => {
  const refused: [string, RegExp][] = [
    ['data;valor', /^O arquivo não é um extrato OFX\./],
    [ofx([], { conta: '99999' }), /^A conta 99999 da agência 1234 do banco 001 não está cadastrada\./],
    [ofx([], { banco: '341' }), /do banco 341 não está cadastrada/],
    [ofx([]).replace('<CURDEF>BRL', '<CURDEF>USD'), /^O extrato está em USD\./],
    [ofx([]) + ofx([], { conta: '777' }), /^O arquivo traz extratos de 2 contas\./],
  ]
  for (const [content, sentence] of refused) expect(refusalOf(await importar(content)).fields.arquivo).toMatch(sentence)
  const none = await call(extrato.importar, { token: ana.token, body: {} })
  expect(refusalOf(none)).toMatchObject({ fields: { arquivo: 'Envie o extrato OFX na parte arquivo.' } })
  const audited = await db.selectFrom('auditoria').select('registro').where('acao', '=', 'recusar').execute()
  expect(audited).toHaveLength(refused.length)
})

test('what came in is linked to the boleto that it names or seems to pay, and settles it; a reversal frees it again', async () => {
  const nomeado = await boleto('Chocolates da Serra Ltda', { valor: '250.00', registrado: true })
  const pagador = await boleto('Vitrais Santana Comércio Ltda', { valor: '1004.00' })
  await importar(
    ofx([
      { fitid: 'L1', valor: '255.00', memo: `PIX RTG${nomeado.id}` },
      { fitid: 'L2', valor: '1004.00', memo: 'TED VITRAIS SANT' },
      { fitid: 'L3', valor: '1004.00', memo: 'TED OUTRA PESSOA' },
      { fitid: 'L4', valor: '-5.00', memo: 'TAR MANUTENCAO' },
    ]),
  )
  const um = await row(`PIX RTG${nomeado.id}`)
  expect(um.sugestao).toMatchObject({
    boleto: nomeado.id,
    por: 'identificador',
    aberto: '250.00',
    cliente: { nome: 'Chocolates da Serra Ltda' },
  })
  expect((await row('TED VITRAIS SANT')).sugestao).toMatchObject({ boleto: pagador.id, por: 'valor e pagador' })
  expect((await row('TED OUTRA PESSOA')).sugestao).toBeNull()

  const all = await Promise.all([ligar(um.id, nomeado.id), ligar(um.id, nomeado.id), ligar(um.id, pagador.id)])
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await row(um.memo)).situacao).toBe(3)
  if ((await row(um.memo)).boleto === nomeado.id) expect(await lido(nomeado.id)).toEqual({ situacao: 5, valorPago: '255.00', titulo: 5 })
  const dois = await row('TED VITRAIS SANT')
  expect((await ligar(dois.id, 2_000_000)).status).toBe(404)
  expect((await ligar((await row('TAR MANUTENCAO')).id, pagador.id)).status).toBe(409)
  const ignorar = (motivo: string) => call(extrato.ignorar, { token: ana.token, params: { id: dois.id }, body: { motivo } })
  expect((await ignorar('curto')).status).toBe(422)
  expect((await ignorar('Já foi recebido em dinheiro.')).body).toEqual({ msg: 'Lançamento ignorado.' })
  expect((await ignorar('Já foi recebido em dinheiro.')).status).toBe(409)
  expect(await row('TED VITRAIS SANT')).toMatchObject({ situacao: 4, motivo: 'Já foi recebido em dinheiro.', sugestao: null })

  const pago = (await row(um.memo)).boleto ?? 0
  const { id: pagamento } = await db.selectFrom('liquidacao').select('id').where('documentoId', '=', pago).executeTakeFirstOrThrow()
  const body = { pagamento, motivo: 'Ligado ao boleto errado.' }
  expect((await call(boletos.estornar, { token: ana.token, params: { id: pago }, body })).status).toBe(200)
  expect(await row(um.memo)).toMatchObject({ situacao: 1, boleto: null })
})

test('the days of an account are held against its files; a day is asked for of an account that there is, a year at most', async () => {
  const days = (inicio: string, fim: string, conta = contaId) =>
    call(conciliacao.dias, { token: ana.token, query: { contaBancaria: conta, inicio, fim } })
  const { body } = await days('2026-11-01', '2026-11-30')
  expect(body.rows).toMatchObject([
    { data: '2026-11-17', retorno: '0.00', tarifas: '0.00', extrato: '61636.60', diferenca: null, situacao: 4, titulos: 0 },
  ])
  expect(body.totais).toMatchObject({ retorno: '0.00', tarifas: '0.00', extrato: '61636.60', diferenca: '0.00' })
  expect((await days('2026-11-30', '2026-11-01')).status).toBe(422)
  expect((await days('2025-11-01', '2026-11-30')).status).toBe(422)
  expect((await days('2026-11-01', '2026-11-30', 2_000_000)).status).toBe(404)
})

test('what came in net says that what is missing is what the client withholds', async () => {
  const um = await boleto('Padaria Lua', { valor: '100.00' })
  const { clienteId } = await db
    .selectFrom('fatura_documento as d')
    .innerJoin('fatura as f', 'f.id', 'd.faturaId')
    .select('f.clienteId')
    .where('d.id', '=', um.id)
    .executeTakeFirstOrThrow()
  await cenarioFinanceiro(testing).retemIss(clienteId)
  await importar(ofx([{ fitid: 'R1', valor: '95.00', memo: 'TED PADARIA LUA' }]))
  expect((await ligar((await row('TED PADARIA LUA')).id, um.id)).body.msg).toBe(
    `Lançamento ligado: o boleto ${um.id} fica com R$\u00a05,00 em aberto, que é a retenção desta fatura: registre-a em Liquidar.`,
  )
})
