import { conciliacao, extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import { boleto as boletos } from '@retaguarda/contract/faturamento/boleto.ts'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenarioBanco } from '../../test/cenario-banco.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { diaDe, totaisDe } from '../conciliacao/conciliacao.calc.ts'
import { boletoNomeado, contaDoExtrato, isHistorico, isPagador } from './extrato.calc.ts'

const testing = await testApp()
const { call, user, db, query } = testing
const ana = await user({ tipo: 2 })
const { contaId, boleto, lido } = await cenarioBanco(testing, ana)

type Linha = { fitid: string; data?: string; valor: string; memo: string }
const ofx = (linhas: Linha[], { conta = '12345-X', agencia = '1234', banco = '1' } = {}) =>
  [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL',
    `<BANKACCTFROM><BANKID>${banco}<BRANCHID>${agencia}<ACCTID>${conta}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    '<BANKTRANLIST><DTSTART>20261101<DTEND>20261130',
    ...linhas.map(
      ({ fitid, data = '20261117', valor, memo }) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${data}<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}\n</STMTTRN>`,
    ),
    '</BANKTRANLIST><LEDGERBAL><BALAMT>9.90<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n')
const importar = (content: string) => call(extrato.importar, { token: ana.token, files: { arquivo: { name: 'extrato.ofx', content } } })
const linhas = async (filter: object[] = []) =>
  (await call(extrato.list, { token: ana.token, query: query(filter, [{ col: 'id', sort: 'asc' }]) })).body.rows
const linha = async (memo: string) => {
  const [found] = await linhas([{ name: 'memo', op: '=', v: memo }])
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
    ...{ msg: 'Extrato importado: 3 lançamentos, 3 novos.', id: some.anything(), duplicado: false },
    ...{
      contaBancaria: { id: contaId, nome: 'BB Cobrança' },
      inicio: '2026-11-01',
      fim: '2026-11-30',
      lancamentos: 3,
      novos: 3,
      saldo: '9.90',
    },
  })
  const dois = await importar(
    ofx([
      { fitid: 'A', valor: '412.00', memo: 'PIX QUALQUER' },
      { fitid: 'A', data: '20261118', valor: '412.00', memo: 'PIX' },
    ]),
  )
  expect(dois.body).toMatchObject({ duplicado: false, lancamentos: 2, novos: 1 })
  expect((await linhas()).map(({ memo, situacao }) => [memo, situacao])).toEqual([
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
  const um = await linha(`PIX RTG${nomeado.id}`)
  expect(um.sugestao).toMatchObject({
    boleto: nomeado.id,
    por: 'identificador',
    aberto: '250.00',
    cliente: { nome: 'Chocolates da Serra Ltda' },
  })
  expect((await linha('TED VITRAIS SANT')).sugestao).toMatchObject({ boleto: pagador.id, por: 'valor e pagador' })
  expect((await linha('TED OUTRA PESSOA')).sugestao).toBeNull()

  const all = await Promise.all([ligar(um.id, nomeado.id), ligar(um.id, nomeado.id), ligar(um.id, pagador.id)])
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await linha(um.memo)).situacao).toBe(3)
  if ((await linha(um.memo)).boleto === nomeado.id) expect(await lido(nomeado.id)).toEqual({ situacao: 5, valorPago: '255.00', titulo: 5 })
  const dois = await linha('TED VITRAIS SANT')
  expect((await ligar(dois.id, 2_000_000)).status).toBe(404)
  expect((await ligar((await linha('TAR MANUTENCAO')).id, pagador.id)).status).toBe(409)
  const ignorar = (motivo: string) => call(extrato.ignorar, { token: ana.token, params: { id: dois.id }, body: { motivo } })
  expect((await ignorar('curto')).status).toBe(422)
  expect((await ignorar('Já foi recebido em dinheiro.')).body).toEqual({ msg: 'Lançamento ignorado.' })
  expect((await ignorar('Já foi recebido em dinheiro.')).status).toBe(409)
  expect(await linha('TED VITRAIS SANT')).toMatchObject({ situacao: 4, motivo: 'Já foi recebido em dinheiro.', sugestao: null })

  const pago = (await linha(um.memo)).boleto ?? 0
  const { id: pagamento } = await db.selectFrom('liquidacao').select('id').where('documentoId', '=', pago).executeTakeFirstOrThrow()
  const body = { pagamento, motivo: 'Ligado ao boleto errado.' }
  expect((await call(boletos.estornar, { token: ana.token, params: { id: pago }, body })).status).toBe(200)
  expect(await linha(um.memo)).toMatchObject({ situacao: 1, boleto: null })
})

test('the days of an account are held against its files; a day is asked for of an account that there is, a year at most', async () => {
  const dias = (inicio: string, fim: string, conta = contaId) =>
    call(conciliacao.dias, { token: ana.token, query: { contaBancaria: conta, inicio, fim } })
  const { body } = await dias('2026-11-01', '2026-11-30')
  expect(body.rows).toEqual([
    { data: '2026-11-17', retorno: '0.00', tarifas: '0.00', extrato: '61636.60', diferenca: null, situacao: 4, titulos: 0 },
  ])
  expect(body.totais).toEqual({ retorno: '0.00', tarifas: '0.00', extrato: '61636.60', diferenca: '0.00' })
  expect((await dias('2026-11-30', '2026-11-01')).status).toBe(422)
  expect((await dias('2025-11-01', '2026-11-30')).status).toBe(422)
  expect((await dias('2026-11-01', '2026-11-30', 2_000_000)).status).toBe(404)
})

describe('what is reckoned', () => {
  const conta = { id: 1, agencia: '1234', agenciaDv: '5', conta: '0012345', contaDv: 'X' }
  test.each([
    ['1234', '12345X', true],
    ['1234-5', '12345-X', true],
    ['', '0000012345', true],
    ['', '1234/12345-X', true],
    ['9999', '12345-X', false],
    ['1234', '1234', false],
  ])('branch "%s", account "%s"', (agencia, numero, ours) => {
    expect(contaDoExtrato({ banco: '001', agencia, conta: numero }, [{ ...conta, id: 2 }, conta])?.id).toBe(ours ? 1 : undefined)
  })

  test('an account that its bank knows by other codes is the only one of its branch', () => {
    const sem = { ...conta, conta: null, contaDv: null }
    const said = { banco: '033', agencia: '1234', conta: '130001234' }
    expect(contaDoExtrato(said, [sem])?.id).toBe(1)
    expect(contaDoExtrato(said, [sem, { ...sem, id: 2 }])).toBeUndefined()
    expect(contaDoExtrato(said, [sem, { ...conta, id: 2 }])).toBeUndefined()
  })

  test.each([
    ['PIX RTG88129', 88129],
    ['pix rtg12x2 recebido', 12],
    ['RTG0', undefined],
    ['RTG12345678901', undefined],
    ['PIX', undefined],
  ])('%s names %s', (memo, id) => expect(boletoNomeado(memo, null)).toBe(id))

  test.each([
    ['TED VITRAIS SANT', true],
    ['TED SANTANA VITRAIS', true],
    ['VITRAIS', false],
    ['PIX 12345678000195', true],
    ['PIX 12.345.678/0001-95', true],
    ['COMERCIO LTDA', false],
    ['', false],
  ])('"%s" is the payer: %s', (memo, is) => {
    expect(isPagador(memo, { nome: 'Vitrais Santana Comércio Ltda', nomeFantasia: null, cpfCnpj: '12345678000195' })).toBe(is)
  })

  test('what a bank calls cobrança is found, whatever case, accents and blanks', () => {
    expect(isHistorico('Liq. COBRANÇA bb - 17/11', ['cobranca BB'])).toBe(true)
    expect(isHistorico('CRED.COBRANCA-TITULOS', ['cred cobr'])).toBe(true)
    expect(isHistorico('COBRANCA 1 BB', ['cobranca bb'])).toBe(false)
    expect(isHistorico('x', ['', '-'])).toBe(false)
  })

  test('a day is even where all that was paid came, or all but the fees', () => {
    const dia = { data: '2026-11-17', retorno: '100.00', tarifas: '2.50', titulos: 3 }
    const of = (extrato: string | null, more = {}) => diaDe({ ...dia, extrato, ...more })
    expect(
      [of('100.00'), of('97.50'), of('90.00'), of('110.00'), of(null), of('5.00', { retorno: '0.00' })].map((d) => [
        d.situacao,
        d.diferenca,
      ]),
    ).toEqual([
      [1, '0.00'],
      [1, '0.00'],
      [2, '-7.50'],
      [2, '12.50'],
      [3, null],
      [4, null],
    ])
    expect(totaisDe([of('90.00'), of('110.00')])).toEqual({ retorno: '200.00', tarifas: '5.00', extrato: '200.00', diferenca: '5.00' })
  })
})
