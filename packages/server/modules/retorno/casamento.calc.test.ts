import { TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { DescontoDoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { describe, expect, test } from 'vitest'
import { some } from '../../test/some.ts'
import { contaDesconhecida, contasDoArquivo } from './conta.calc.ts'
import { decisaoDe } from './decisao.calc.ts'
import { CNAB_400 } from './leitura/layouts.calc.ts'
import { donosDe, type Lida } from './leitura/leitor.calc.ts'
import { avisoDaSequencia, numerador } from './numero.calc.ts'
import { boletosNomeados, sugestoesDe } from './sugestoes.calc.ts'

// Whose a file, a line and a payment are, without database: what `npm run mutation` changes in every way it knows.

const { code } = TipoExcecao
const paga: Lida = {
  linha: 2,
  movimento: '06',
  tipo: 'liquidacao',
  nossoNumero: '1',
  nossoNumeroDv: 'P',
  numero: '1',
  seuNumero: '',
  usoEmpresa: '',
  pagador: '',
  vencimento: '2026-12-10',
  valor: '100.00',
  valorPago: '100.00',
  acrescimos: '0.00',
  desconto: '0.00',
  abatimento: '0.00',
  tarifa: '0.00',
  dataOcorrencia: '2026-12-09',
  dataCredito: '2026-12-10',
  motivos: '',
  carteira: '',
  pix: '',
}
const titulo = { valor: '100.00', abatimento: '0.00', desconto: { tipo: 0, valor: '0.0000', ate: null } as DescontoDoTitulo }
const comDesconto = (tipo: 1 | 2, valor: string, abatimento = '0.00') => ({
  ...titulo,
  abatimento,
  desconto: { tipo, valor, ate: '2026-12-09' },
})
const decisao = (more: Partial<Lida>, of: typeof titulo | null = titulo) => decisaoDe({ ...paga, ...more }, of)
const excecao = (tipo: number, mensagem: unknown) => ({ que: 'excecao', tipo, mensagem })
const text = (sentence: string) => some.stringMatching(new RegExp(`^${sentence.replaceAll(' ', '\\s')}$`))

describe('what is done with a line', () => {
  test('a payment that agrees with its title is taken, also where the bank names no value of it', () => {
    expect(decisao({})).toEqual({ que: 'pagar' })
    expect(decisao({ valor: '0.00' })).toEqual({ que: 'pagar' })
    expect(decisao({ valorPago: '0.01' })).toEqual({ que: 'pagar' })
  })
  test('what does not agree waits, each for its reason', () => {
    const nenhum = 'Nenhum título desta conta tem este nosso número.'
    expect(decisao({}, null)).toEqual(excecao(code.NAO_ENCONTRADO, nenhum))
    expect(decisao({ tipo: 'entrada' }, null)).toEqual({ que: 'informar', mensagem: nenhum })
    expect(decisao({ tipo: 'entrada' })).toEqual({ que: 'informar', mensagem: '' })
    expect(decisao({ valorPago: '0.00', valor: '99.00' })).toEqual(
      excecao(code.SEM_VALOR, 'O banco disse que o título foi pago, e não quanto.'),
    )
    expect(decisao({ valor: '100.01' })).toEqual(
      excecao(code.VALOR_DIFERENTE, text('O título é de R\\$ 100,00 e o banco diz R\\$ 100,01.')),
    )
  })
  test.each([
    ['rejeitada', 7, 'O banco rejeitou a entrada do título.'],
    ['instrucaoRejeitada', 7, 'O banco rejeitou uma instrução.'],
    ['estorno', 8, 'O banco estornou o pagamento.'],
    ['protesto', 9, 'O título foi protestado.'],
  ] as const)('%s waits whatever title it is of, with the reasons that the bank gives', (tipo, excecaoTipo, mensagem) => {
    for (const known of [titulo, null]) expect(decisao({ tipo }, known)).toEqual(excecao(excecaoTipo, mensagem))
    expect(decisao({ tipo, motivos: '0000' })).toEqual(excecao(excecaoTipo, mensagem))
    expect(decisao({ tipo, motivos: '0800' })).toEqual(excecao(excecaoTipo, `${mensagem} Motivos: 0800.`))
  })
  test('a discount counts up to its last day and its value, an abatement as it was approved', () => {
    const maior = (sentence: string) => excecao(code.DESCONTO_MAIOR, text(sentence))
    expect(decisao({ desconto: '5.00' }, comDesconto(1, '5.0000'))).toEqual({ que: 'pagar' })
    expect(decisao({ desconto: '5.01' }, comDesconto(1, '5.0000'))).toEqual(
      maior('O banco deu R\\$ 5,01 de desconto; neste dia cabiam R\\$ 5,00.'),
    )
    const other = { ...comDesconto(1, '5.0000'), valor: '200.00' }
    expect([decisao({ valor: '0.00', desconto: '5.00' }, other).que, decisao({ valor: '0.00', desconto: '5.01' }, other).que]).toEqual([
      'pagar',
      'excecao',
    ])
    expect(decisao({ desconto: '4.50', abatimento: '10.00' }, comDesconto(2, '5.0000', '10.00'))).toEqual({ que: 'pagar' })
    expect(decisao({ desconto: '4.51' }, comDesconto(2, '5.0000', '10.00'))).toMatchObject({ tipo: code.DESCONTO_MAIOR })
    for (const day of ['2026-12-10', null])
      expect(decisao({ desconto: '0.01', dataOcorrencia: day }, comDesconto(1, '5.0000'))).toEqual(
        maior('O banco deu R\\$ 0,01 de desconto; neste dia cabiam R\\$ 0,00.'),
      )
    expect(decisao({ desconto: '0.01' }, { ...titulo, desconto: { tipo: 1, valor: '5.0000', ate: null } })).toMatchObject({ tipo: 10 })
    expect(decisao({ desconto: '0.01' }, { ...titulo, desconto: { tipo: 0, valor: '5.0000', ate: '2026-12-09' } })).toMatchObject({
      tipo: 10,
    })
    expect(decisao({ abatimento: '10.00' }, { ...titulo, abatimento: '10.00' })).toEqual({ que: 'pagar' })
    expect(decisao({ abatimento: '10.01' }, { ...titulo, abatimento: '10.00' })).toEqual(
      maior('O banco abateu R\\$ 10,01; foram concedidos R\\$ 10,00.'),
    )
  })
})

describe('whose a file is', () => {
  const conta = (id: number, more: object) => ({
    id,
    nome: `Conta ${id}`,
    agencia: '1234',
    conta: '56789',
    contaComDv: '567890',
    convenio: null,
    codigoBeneficiario: null,
    carteira: null,
    ...more,
  })
  const ids = (contas: { id: number }[]) => contas.map(({ id }) => id)
  const contas = [conta(1, {}), conta(2, { conta: '99', convenio: '0012345' }), conta(3, { conta: null, agencia: '0777' })]
  test('by any one of the ways in which it names it, whatever zeros stand before', () => {
    expect(ids(contasDoArquivo(contas, []))).toEqual([1, 2, 3])
    expect(ids(contasDoArquivo(contas, [{ agencia: '01234', conta: '00056789' }]))).toEqual([1])
    expect(ids(contasDoArquivo(contas, [{ agencia: '1234', conta: '5678' }]))).toEqual([])
    expect(ids(contasDoArquivo(contas, [{ codigoBeneficiario: '1' }, { convenio: '12345' }]))).toEqual([2])
    expect(ids(contasDoArquivo(contas, [{ agencia: '777', conta: '1' }]))).toEqual([3])
    expect(ids(contasDoArquivo(contas, [{ conta: '1' }]))).toEqual([])
    expect(ids(contasDoArquivo(contas, [{}]))).toEqual([])
    expect(ids(contasDoArquivo(contas, [{ codigoBeneficiario: '' }]))).toEqual([])
    expect(ids(contasDoArquivo([conta(5, { convenio: '1203' })], [{ convenio: '123' }]))).toEqual([])
    expect(ids(contasDoArquivo([conta(4, { convenio: '12-3.4 ' })], [{ convenio: '1234' }]))).toEqual([4])
  })
  test('FAL-05 what a file says with its digit is not the number of another account without one', () => {
    const um = conta(1, { conta: '543219', contaComDv: '5432196' })
    const dois = conta(2, { conta: '54321', contaComDv: '543219' })
    const { '077': inter } = CNAB_400
    const owners = donosDe(' '.repeat(23) + '1234' + '0000543219', inter?.donos ?? [])
    expect(ids(contasDoArquivo([um], owners))).toEqual([])
    expect(ids(contasDoArquivo([um, dois], owners))).toEqual([2])
    // Who registered both as the number means both.
    expect(ids(contasDoArquivo([conta(3, { conta: '543219', contaComDv: '543219' })], owners))).toEqual([3])
    expect(ids(contasDoArquivo([conta(4, { conta: null, contaComDv: null })], owners))).toEqual([4])
    expect(contaDesconhecida('077', owners)).toContain('banco 077, agência 1234, conta 543219.')
  })
  test('or nobody’s, by what it says', () => {
    const said = (owner: string) => `A conta do arquivo não está em Contas e carteiras: ${owner}. Cadastre-a e importe de novo.`
    expect(contaDesconhecida('237', [{ agencia: '1234', conta: '5' }, { convenio: '9' }])).toBe(said('banco 237, agência 1234, conta 5'))
    expect(contaDesconhecida('001', [{ convenio: '9' }])).toBe(said('banco 001, convênio 9'))
    expect(contaDesconhecida('104', [{ codigoBeneficiario: '9' }])).toBe(said('banco 104, código do beneficiário 9'))
    expect(contaDesconhecida('237', [])).toBe(said('banco 237'))
  })
})

test('equal lines of a file are numbered, and lines that differ in anything that tells payments apart are not equal', () => {
  const order = numerador()
  expect([order(paga), order(paga), order(paga)].map((one) => one.ordem)).toEqual([1, 2, 3])
  for (const more of [{ numero: '2' }, { movimento: '17' }, { dataOcorrencia: null }, { dataCredito: null }, { valorPago: '1.00' }])
    expect(order({ ...paga, ...more }).ordem).toBe(1)
  // Side by side the fields of one would read as those of the other.
  const [a, b] = [
    { numero: '12', movimento: '3' },
    { numero: '1', movimento: '23' },
  ]
  expect([order({ ...paga, ...a }), order({ ...paga, ...b })].map((one) => one.ordem)).toEqual([1, 1])
  expect(order({ ...paga, tarifa: '1.00', linha: 9 })).toEqual({ ...paga, tarifa: '1.00', linha: 9, ordem: 4 })
})

test('the sequence of files is watched', () => {
  const aviso = avisoDaSequencia
  expect([aviso(null, 5), aviso(undefined, 5), aviso(0, 5), aviso(5, null), aviso(5, 0), aviso(5, 6)]).toEqual(Array(6).fill(undefined))
  expect(aviso(5, 5)).toBe('A sequência 5 já veio em outro arquivo desta conta.')
  expect(aviso(5, 4)).toBe('A sequência voltou de 5 para 4.')
  expect(aviso(5, 7)).toBe('Falta o arquivo de sequência 6.')
  expect(aviso(5, 9)).toBe('Faltam 3 arquivos, de 6 a 8.')
})

describe('suggestions', () => {
  test('a boleto is named by RTG and its id, or by our number', () => {
    const nomeados = (usoEmpresa: string, seuNumero: string) => boletosNomeados({ usoEmpresa, seuNumero })
    expect(nomeados('RTG12', '0034')).toEqual([12, 34])
    expect(nomeados('x rtg12X2', 'RTG34')).toEqual([12, 34])
    expect(nomeados('12', '')).toEqual([])
    expect(nomeados('RTG0', '000')).toEqual([])
    expect(nomeados('RTG12345678901', '12345678901')).toEqual([])
    expect(nomeados('RTG2147483647', '2147483648')).toEqual([2_147_483_647])
    expect(nomeados('', '12a')).toEqual([])
    expect(nomeados('', 'a12')).toEqual([])
    expect(nomeados('RTG5', '')).toEqual([5])
    for (const odd of ['1e5', '-5', '+5', '1.5']) expect(nomeados('', odd)).toEqual([])
  })
  const candidato = (boleto: number, more: object = {}) => ({
    boleto,
    clienteId: 7,
    cliente: 'Padaria',
    valor: '900.00',
    aberto: '800.00',
    vencimento: '2027-01-01',
    cpfCnpj: '1',
    ...more,
  })
  test('the likeliest first, with why', () => {
    const item = { ...paga, seuNumero: '3', pagador: '52998224725' }
    const all = sugestoesDe(item, [
      candidato(7, { valor: '100.00' }),
      candidato(1),
      candidato(2, { vencimento: '2026-12-10' }),
      candidato(3),
      candidato(5, { aberto: '100.00', cpfCnpj: '52998224725' }),
      candidato(6, { cpfCnpj: '52998224725' }),
      candidato(4, { valor: '100.00' }),
    ])
    expect(all.map(({ boleto, pontos, motivos }) => [boleto, pontos, ...motivos])).toEqual([
      [3, 60, 'O número é o nosso.'],
      [5, 35, 'O valor é igual.', 'O pagador é o cliente.'],
      [4, 20, 'O valor é igual.'],
      [7, 20, 'O valor é igual.'],
      [6, 15, 'O pagador é o cliente.'],
    ])
    expect(all[1]).toMatchObject({ cliente: { id: 7, nome: 'Padaria' }, valor: '100.00', vencimento: '2027-01-01' })
  })
  test('nothing is like nothing', () => {
    expect(
      sugestoesDe({ ...paga, valor: '0.00', valorPago: '0.00', vencimento: null, pagador: '' }, [
        candidato(1, { valor: '0.00', cpfCnpj: '' }),
      ]),
    ).toEqual([])
    expect(sugestoesDe({ ...paga, valor: '5.00' }, [candidato(1, { valor: '100.00' })])).toHaveLength(1)
    expect(sugestoesDe({ ...paga, valorPago: '5.00' }, [candidato(1, { aberto: '100.00' })])).toHaveLength(1)
    expect(sugestoesDe({ ...paga, vencimento: '2027-01-01' }, [candidato(1)])[0]).toMatchObject({
      pontos: 5,
      motivos: ['O vencimento é igual.'],
    })
  })
})
