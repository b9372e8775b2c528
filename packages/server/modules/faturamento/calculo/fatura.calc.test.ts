import { readFileSync } from 'node:fs'
import { Explicacao, type Figuras, type ItemCalculado, valorDaExplicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { describe, expect, test } from 'vitest'
import { some } from '../../../test/some.ts'
import { calcularFatura, calcularVinculo, type Mes, type VinculoCobrado } from './fatura.calc.ts'
import { SEM_FIGURAS } from './item.calc.ts'
import { parcelas, situacaoAposLiquidacao } from './parcela.calc.ts'

type Caso = {
  id: string
  descricao: string
  competencia: { ano: number; mes: number }
  objeto: { tipoConfiguracao: number; configuracao: object; valorSetup: string; ativo?: boolean }
  link: {
    dataHoraInicio: string
    dataHoraFim: string | null
    tipo: VinculoCobrado['vinculo']['tipo']
    situacao: VinculoCobrado['vinculo']['situacao']
    setupFaturado: boolean
    configuracao?: object
  }
  uso: Partial<Figuras>
  esperado: { itens: Record<string, unknown>[]; valorFatura: string }
}
type Exemplos = {
  casos: Caso[]
  parcelas: { valor: string; parcelas: number; esperado: string[] }[]
  situacaoFatura: { valor: string; valorPago: string; situacaoAposLiquidacao: number | null }[]
  arredondamento: { entrada: string; esperado: string }[]
}
// The worked examples, computed by an independent program; this type is theirs.
const exemplos = JSON.parse(readFileSync(new URL('fatura.calc.examples.json', import.meta.url), 'utf8')) as Exemplos

/** The examples tell the wall clock of São Paulo, since 2019 without summer time. */
const instant = (local: string) => new Date(`${local}-03:00`)
const OUTUBRO = { ano: 2026, mes: 10 }
const SEM_MES: Mes = { competencia: OUTUBRO, figuras: null, fonteFiguras: null, proRata: true }

type Troca = { objeto?: Partial<VinculoCobrado['objeto']>; vinculo?: Partial<VinculoCobrado['vinculo']> }
/** A fixed value of 310.00 in force since January, set-up long charged, save what the test says. */
const vinculoDe = ({ objeto, vinculo }: Troca = {}): VinculoCobrado => ({
  objeto: {
    id: 7,
    codigo: 'LOJA',
    nome: 'Loja completa',
    ativo: true,
    tipoConfiguracao: 3,
    configuracao: { valorFixo: [{ valorFixo: '310.00' }] },
    valorSetup: '0.00',
    ...objeto,
  },
  vinculo: {
    id: 70,
    tipo: 1,
    situacao: 3,
    dataHoraInicio: instant('2026-01-10T09:00:00'),
    dataHoraFim: null,
    configuracao: null,
    setupFaturado: true,
    ...vinculo,
  },
})

function itensDe(vinculo: VinculoCobrado, mes: Partial<Mes> = {}): ItemCalculado[] {
  const result = calcularVinculo(vinculo, { ...SEM_MES, ...mes })
  if (!result.ok) throw new Error(result.recusa.erro)
  return result.itens
}
const valores = (vinculo: VinculoCobrado, mes?: Partial<Mes>) =>
  itensDe(vinculo, mes).map(({ tipo, valorCobranca }) => [tipo, valorCobranca])

/** What an example may expect of an item, gathered from the item and its explanation. */
function visto({ explicacao, ...item }: ItemCalculado): Record<string, unknown> {
  const { dias } = explicacao
  const own = explicacao.regra === 'comissao' ? { comissao: explicacao.comissao, minimoAplicado: explicacao.minimo.aplicado } : {}
  const price = explicacao.regra === 'demanda' ? { precoUnidade: explicacao.precoUnidade } : {}
  return { ...item, diasAtivos: dias.ativos, diasMes: dias.mes, ...own, ...price }
}
const asNumber = (value: unknown) => (typeof value === 'string' && /^[\d.]+$/.test(value) ? exact(value).toFixed() : value)

describe('FAT-001 FAT-046 the worked examples of the billing rules', () => {
  test('they are all here', () => expect(exemplos.casos.map(({ id }) => id)).toHaveLength(16))

  test.each(exemplos.casos)('$id $descricao', ({ competencia, objeto, link, uso, esperado }) => {
    const vinculo = vinculoDe({
      objeto,
      vinculo: {
        ...link,
        dataHoraInicio: instant(link.dataHoraInicio),
        dataHoraFim: link.dataHoraFim === null ? null : instant(link.dataHoraFim),
      },
    })
    const result = calcularFatura([vinculo], { ...SEM_MES, competencia, figuras: { ...SEM_FIGURAS, ...uso } })
    if (!result.ok) throw new Error(result.recusas[0]?.erro)
    expect(result.valor).toBe(esperado.valorFatura)
    expect(result.itens).toHaveLength(esperado.itens.length)
    for (const [at, item] of result.itens.entries()) {
      const seen = visto(item)
      for (const [key, value] of Object.entries(esperado.itens[at] ?? {}))
        expect([key, asNumber(seen[key])]).toEqual([key, asNumber(value)])
    }
  })

  test.each(exemplos.parcelas)('BOL instalments of $valor in $parcelas', ({ valor, parcelas: n, esperado }) =>
    expect(parcelas(valor, n)).toEqual({ ok: true, valores: esperado }),
  )
  test.each(exemplos.situacaoFatura)('FAT-018 paid $valorPago of $valor', ({ valor, valorPago, situacaoAposLiquidacao: expected }) =>
    expect(situacaoAposLiquidacao(valor, valorPago)).toBe(expected),
  )
  test.each(exemplos.arredondamento)('$entrada is rounded to $esperado', ({ entrada, esperado }) => expect(toMoney(entrada)).toBe(esperado))
})

describe('FAT-018 instalments and settlement', () => {
  test('cents that are left go to the first ones, one each', () =>
    expect(parcelas('100.00', 7)).toEqual({ ok: true, valores: ['14.29', '14.29', '14.29', '14.29', '14.28', '14.28', '14.28'] }))
  test('an instalment below a cent is refused', () => {
    expect(parcelas('0.03', 3)).toEqual({ ok: true, valores: ['0.01', '0.01', '0.01'] })
    const erro = 'Cada parcela deve ter ao menos R$ 0,01: diminua o número de parcelas.'
    expect(parcelas('0.03', 4)).toEqual({ ok: false, erro })
    expect(parcelas('0.00', 1)).toEqual({ ok: false, erro })
    for (const n of [0, -1, 1.5, Number.NaN])
      expect(parcelas('10.00', n)).toEqual({ ok: false, erro: 'Informe um número inteiro de parcelas, a partir de 1.' })
  })
  test.each([
    ['100.00', '100.01', 3],
    ['100.00', '99.99', 7],
    ['100.00', '0.01', 7],
    ['0.00', '0.00', 3],
    ['9.00', '10.00', 3],
  ])('of %s paid %s leads to %s', (valor, pago, situacao) => expect(situacaoAposLiquidacao(valor, pago)).toBe(situacao))
})

describe('FAT-046 which links are charged', () => {
  const semItem = (troca: Troca) => {
    const result = calcularVinculo(vinculoDe(troca), SEM_MES)
    return result.ok && !result.cobravel && result.itens.length === 0 ? result.semItens : result
  }
  const vinculo = (troca: Troca['vinculo']) => ({ vinculo: troca })

  test('COC-012 active and active/approved ones; inactive ones up to their end', () => {
    for (const situacao of [1, 3] as const) expect(valores(vinculoDe(vinculo({ situacao })))).toEqual([['mensal', '310.00']])
    const end = instant('2026-10-11T00:00:00')
    expect(valores(vinculoDe(vinculo({ situacao: 2, dataHoraFim: end })))).toEqual([['mensal', '100.00']])
    expect(semItem(vinculo({ situacao: 2 }))).toBe('O vínculo está inativo e não tem data final.')
  })

  test('not those outside the month, of an inactive object, or without any duration', () => {
    expect(semItem({ objeto: { ativo: false } })).toBe('O objeto está inativo.')
    const outside = 'O vínculo não esteve em vigor em 10/2026.'
    expect(semItem(vinculo({ dataHoraInicio: instant('2026-11-01T00:00:00') }))).toBe(outside)
    expect(semItem(vinculo({ dataHoraFim: instant('2026-10-01T00:00:00') }))).toBe(outside)
    const noon = instant('2026-10-15T12:00:00')
    expect(semItem(vinculo({ dataHoraInicio: noon, dataHoraFim: noon }))).toBe(outside)
    expect(semItem(vinculo({ dataHoraInicio: noon, dataHoraFim: instant('2026-10-14T12:00:00') }))).toBe(outside)
  })

  test('a link in force that owes nothing says so and is still one to invoice', () => {
    const result = calcularVinculo(vinculoDe({ objeto: { tipoConfiguracao: 0, configuracao: {} } }), SEM_MES)
    expect(result).toEqual({ ok: true, cobravel: true, itens: [], semItens: 'Não há valor mensal nem setup a cobrar.' })
  })
})

describe('FAT-046 set-up', () => {
  const novo = { setupFaturado: false, dataHoraInicio: instant('2026-10-31T23:59:59') }
  test("it is the object's own where the link has no adjustment, and no figure belongs to it", () => {
    const [mensal, setup] = itensDe(vinculoDe({ objeto: { valorSetup: '999.99' }, vinculo: novo }))
    const semFiguras = {
      origem: 1,
      valorFaturamento: null,
      valorFaturamentoMarketplace: null,
      quantidadeNotas: null,
      aliquota: null,
      aliquotaMarketplace: null,
    }
    const { explicacao: _mensal, ...doMes } = mensal ?? {}
    expect(doMes).toEqual({ tipo: 'mensal', valorCobranca: '10.00', ...semFiguras })
    const { explicacao, ...doSetup } = setup ?? {}
    expect(doSetup).toEqual({ tipo: 'setup', valorCobranca: '999.99', ...semFiguras })
    expect(explicacao).toMatchObject({ regra: 'setup', origemConfiguracao: 'padrao', valorSetup: '999.99', valorExato: '999.99' })
  })
  test('once, whole, beside the share of the first days', () =>
    expect(valores(vinculoDe({ objeto: { valorSetup: '999.99' }, vinculo: novo }))).toEqual([
      ['mensal', '10.00'],
      ['setup', '999.99'],
    ]))
  test('not again, not before the start, none of 0', () => {
    expect(valores(vinculoDe({ objeto: { valorSetup: '999.99' } }))).toEqual([['mensal', '310.00']])
    expect(valores(vinculoDe({ objeto: { valorSetup: '999.99' }, vinculo: novo }), { competencia: { ano: 2026, mes: 9 } })).toEqual([])
    expect(valores(vinculoDe({ objeto: { valorSetup: '0.00' }, vinculo: novo }))).toEqual([['mensal', '10.00']])
  })
  test('in the first month calculated, also a later one', () =>
    expect(valores(vinculoDe({ objeto: { valorSetup: '5.00' }, vinculo: novo }), { competencia: { ano: 2027, mes: 3 } })).toEqual([
      ['mensal', '310.00'],
      ['setup', '5.00'],
    ]))
})

describe('COC-014 Ajuste Comercial', () => {
  const ajuste = (configuracao: unknown) =>
    vinculoDe({ objeto: { valorSetup: '50.00' }, vinculo: { tipo: 2, configuracao, setupFaturado: false } })
  test('replaces the configuration; a set-up of another type is not its matter', () => {
    const itens = itensDe(ajuste({ tipoObjContrato: 3, valorFixo: [{ valorFixo: '1.00' }], valorSetup: '9.00' }))
    expect(itens.map(({ valorCobranca, explicacao }) => [valorCobranca, explicacao.origemConfiguracao])).toEqual([
      ['1.00', 'ajuste'],
      ['50.00', 'padrao'],
    ])
  })
  test('its set-up is the one of a link without monthly value', () => {
    const objeto = { tipoConfiguracao: 0, configuracao: {}, valorSetup: '50.00' }
    const vinculo = { tipo: 2 as const, configuracao: { tipoObjContrato: 0, valorSetup: '20.00' }, setupFaturado: false }
    const [item] = itensDe(vinculoDe({ objeto, vinculo }))
    expect([item?.valorCobranca, item?.explicacao.origemConfiguracao]).toEqual(['20.00', 'ajuste'])
  })
  test('of a link with the standard value it is not read', () =>
    expect(valores(vinculoDe({ vinculo: { configuracao: { tipoObjContrato: 3, valorFixo: [{ valorFixo: '1.00' }] } } }))).toEqual([
      ['mensal', '310.00'],
    ]))
  test.each([
    [null, /está incompleta: corrija/],
    [{ tipoObjContrato: 3 }, /está incompleta: corrija/],
    [{ tipoObjContrato: 2, valoresDemanda: [{ quantidade: 0, precoUnidade: '1' }] }, /não é do tipo que o objeto tem agora: refaça/],
  ])('%j is refused with the object named', (configuracao, sentence) => {
    const result = calcularVinculo(ajuste(configuracao), SEM_MES)
    expect(result).toEqual({
      ok: false,
      recusa: { motivo: 'configuracao', objeto: { id: 7, codigo: 'LOJA', nome: 'Loja completa' }, erro: some.stringMatching(sentence) },
    })
    expect(!result.ok && result.recusa.erro).toContain('LOJA - Loja completa')
  })
})

describe('FAT-046 figures', () => {
  const row = { valorFaturamento: '1000.00', percentualLoja: '3', percentualMarketplace: '2', comissaoB2B: '1' }
  const comissao = vinculoDe({ objeto: { tipoConfiguracao: 1, configuracao: { valorMinimo: '31.00', tabelaComissao: [row] } } })
  const demanda = vinculoDe({
    objeto: { tipoConfiguracao: 2, configuracao: { valoresDemanda: [{ quantidade: 10, precoUnidade: '0.0005' }] } },
  })
  const com = (figuras: Partial<Figuras>) => ({ figuras: { ...SEM_FIGURAS, ...figuras } })

  test.each([
    [comissao, null, 'faturamento da loja e faturamento do marketplace'],
    [comissao, { valorFaturamento: '0.00', quantidadeNotas: 3 }, 'faturamento do marketplace'],
    [comissao, { valorFaturamentoMarketplace: '1.00', valorFaturamentoB2B: '1.00' }, 'faturamento da loja'],
    [demanda, { valorFaturamento: '1.00', valorFaturamentoMarketplace: '1.00' }, 'quantidade de notas'],
  ])('a link that needs figures and has none is refused by name (%#)', (vinculo, figuras, missing) => {
    const result = calcularVinculo(vinculo, { ...SEM_MES, figuras: figuras && { ...SEM_FIGURAS, ...figuras } })
    const erro = `Faltam os números de 10/2026 para o objeto LOJA - Loja completa: ${missing}.`
    expect(result).toMatchObject({ ok: false, recusa: { motivo: 'figuras', erro } })
  })

  test('one that is not charged, or needs none, asks for none', () => {
    expect(calcularVinculo({ ...comissao, objeto: { ...comissao.objeto, ativo: false } }, SEM_MES).ok).toBe(true)
    expect(calcularVinculo(vinculoDe(), SEM_MES).ok).toBe(true)
  })

  test('below the first row only the minimum is charged, on demand nothing', () => {
    const [item] = itensDe(comissao, com({ valorFaturamento: '999.99', valorFaturamentoMarketplace: '0.00' }))
    expect(item).toMatchObject({ valorCobranca: '31.00', aliquota: '0.0000', aliquotaMarketplace: '0.0000', explicacao: { faixa: null } })
    expect(itensDe(demanda, com({ quantidadeNotas: 9 }))).toMatchObject([
      { valorCobranca: '0.00', quantidadeNotas: 9, explicacao: { faixa: null, precoUnidade: '0.0000' } },
    ])
  })

  test('returns count as none, and are told as they were informed', () => {
    const [item] = itensDe(
      comissao,
      com({ valorFaturamento: '-500.00', valorFaturamentoMarketplace: '2000.00', valorFaturamentoB2B: '-1.00' }),
    )
    expect(item).toMatchObject({
      valorFaturamento: '0.00',
      valorFaturamentoMarketplace: '2000.00',
      valorCobranca: '40.00',
      explicacao: { base: '2000.00', figuras: { valorFaturamento: '-500.00', valorFaturamentoB2B: '-1.00' } },
    })
    expect(valores(demanda, com({ quantidadeNotas: -20 }))).toEqual([['mensal', '0.00']])
  })

  test('a unit price is rounded once, after the quantity', () =>
    expect(valores(demanda, com({ quantidadeNotas: 11 }))).toEqual([['mensal', '0.01']]))

  test('parts of a commission are not rounded one by one', () => {
    // 0.004 + 0.004 + 0.002: rounded apart they would be nothing.
    const table = {
      ...(comissao.objeto.configuracao as object),
      valorMinimo: '0.00',
      tabelaComissao: [{ ...row, valorFaturamento: '0.00', percentualLoja: '0.4', percentualMarketplace: '0.4', comissaoB2B: '0.2' }],
    }
    const small = vinculoDe({ objeto: { tipoConfiguracao: 1, configuracao: table } })
    const figuras = com({ valorFaturamento: '1.00', valorFaturamentoMarketplace: '1.00', valorFaturamentoB2B: '1.00' })
    expect(valores(small, figuras)).toEqual([['mensal', '0.01']])
  })

  test('the minimum by days; equal to the commission it is not applied', () => {
    const partial = { ...comissao, vinculo: { ...comissao.vinculo, dataHoraInicio: instant('2026-10-22T00:00:00') } }
    const none = com({ valorFaturamento: '0.00', valorFaturamentoMarketplace: '0.00' })
    expect(itensDe(partial, none)).toMatchObject([
      { valorCobranca: '10.00', explicacao: { dias: { ativos: 10 }, minimo: { valor: '31.00', devido: '10.00', aplicado: true } } },
    ])
    expect(valores(partial, { ...none, proRata: false })).toEqual([['mensal', '31.00']])
    const equal = com({ valorFaturamento: '1033.33', valorFaturamentoMarketplace: '0.00' }) // 30.9999
    expect(itensDe(comissao, equal)).toMatchObject([
      { valorCobranca: '31.00', explicacao: { comissao: '31.00', minimo: { aplicado: false } } },
    ])
  })

  test('more than the database can keep is refused, not written', () => {
    const huge = vinculoDe({ objeto: { configuracao: { valorFixo: [{ valorFixo: '9999999999999.99' }, { valorFixo: '0.01' }] } } })
    expect(calcularVinculo(huge, SEM_MES)).toMatchObject({ ok: false, recusa: { motivo: 'valor' } })
    const most = vinculoDe({ objeto: { configuracao: { valorFixo: [{ valorFixo: '9999999999999.99' }] } } })
    expect(valores(most)).toEqual([['mensal', '9999999999999.99']])
  })

  test('a configuration that cannot be read is refused', () => {
    for (const objeto of [{ configuracao: null }, { configuracao: { valorFixo: [] } }, { tipoConfiguracao: 9 }, { valorSetup: 'x' }])
      expect(calcularVinculo(vinculoDe({ objeto }), SEM_MES)).toMatchObject({ ok: false, recusa: { motivo: 'configuracao' } })
  })

  test('an invoice: all items and their sum, or all refusals and no item', () => {
    const figuras = com({ valorFaturamento: '1000.00', valorFaturamentoMarketplace: '1000.00' })
    const inactive = vinculoDe({ objeto: { ativo: false } })
    const good = calcularFatura([comissao, vinculoDe(), inactive], { ...SEM_MES, ...figuras })
    expect(good).toMatchObject({ ok: true, cobraveis: 2, valor: '360.00' })
    expect(good.ok && good.itens.map(({ vinculo }) => vinculo.objeto.tipoConfiguracao)).toEqual([1, 3])
    const bad = calcularFatura([comissao, vinculoDe(), demanda], SEM_MES)
    expect(bad.ok ? [] : bad.recusas.map(({ motivo }) => motivo)).toEqual(['figuras', 'figuras'])
    expect(calcularFatura([], SEM_MES)).toEqual({ ok: true, cobraveis: 0, itens: [], valor: '0.00' })
    const most = vinculoDe({ objeto: { configuracao: { valorFixo: [{ valorFixo: '9999999999999.99' }] } } })
    expect(calcularFatura([most], SEM_MES)).toMatchObject({ ok: true, valor: '9999999999999.99' })
    expect(calcularFatura([most, most], SEM_MES)).toMatchObject({ ok: false, recusas: [{ motivo: 'valor' }] })
  })
})

test('FAT-046 the explanation of a commission can be checked by hand', () => {
  const tabelaComissao = [
    { valorFaturamento: '0.00', percentualLoja: '3.0000', percentualMarketplace: '1.5000', comissaoB2B: '1.0000' },
    { valorFaturamento: '50000.00', percentualLoja: '2.5000', percentualMarketplace: '1.2000', comissaoB2B: '0.8000' },
  ]
  const configuracao = { valorMinimo: '500.00', tabelaComissao }
  const figuras = {
    valorFaturamento: '40000.55',
    valorFaturamentoMarketplace: '10000.00',
    valorFaturamentoB2B: '0.10',
    quantidadeNotas: 12,
  }
  const vinculo = vinculoDe({ objeto: { tipoConfiguracao: 1, configuracao }, vinculo: { dataHoraFim: instant('2026-10-16T08:00:00') } })
  const [item] = itensDe(vinculo, { figuras, fonteFiguras: 'Loja, em 01/11/2026 08:00' })
  expect(item?.explicacao).toEqual({
    versao: 1,
    regra: 'comissao',
    competencia: OUTUBRO,
    objeto: { id: 7, codigo: 'LOJA', nome: 'Loja completa' },
    vinculo: { id: 70, tipo: 1, situacao: 3, dataHoraInicio: '2026-01-10T12:00:00.000Z', dataHoraFim: '2026-10-16T11:00:00.000Z' },
    origemConfiguracao: 'padrao',
    configuracao: { tipoConfiguracao: 1, ...configuracao },
    figuras,
    fonteFiguras: 'Loja, em 01/11/2026 08:00',
    dias: { ativos: 16, mes: 31, primeiro: '2026-10-01', ultimo: '2026-10-16' },
    proRata: true,
    base: '50000.65',
    faixa: { posicao: 2, linha: tabelaComissao[1] },
    parcelas: [
      { figura: 'valorFaturamento', valor: '40000.55', percentual: '2.5000', comissaoExata: '1000.01375' },
      { figura: 'valorFaturamentoMarketplace', valor: '10000.00', percentual: '1.2000', comissaoExata: '120' },
      { figura: 'valorFaturamentoB2B', valor: '0.10', percentual: '0.8000', comissaoExata: '0.0008' },
    ],
    comissaoExata: '1120.01455',
    comissao: '1120.01',
    minimo: { valor: '500.00', exato: '258.064516129', devido: '258.06', aplicado: false },
    valorExato: '1120.01455',
    arredondamento: { casas: 2, modo: 'meio-para-longe-do-zero' },
    valorCobranca: '1120.01',
  })
  expect(Explicacao.parse(JSON.parse(JSON.stringify(item?.explicacao)))).toEqual(item?.explicacao)
  expect(item && valorDaExplicacao(item.explicacao)).toBe('1120.01')
})

describe('FAT-046 what an item says beside its cents', () => {
  const comissao = {
    tipoConfiguracao: 1,
    configuracao: {
      valorMinimo: '0.00',
      tabelaComissao: [{ valorFaturamento: '0.00', percentualLoja: '1.0000', percentualMarketplace: '2.0000', comissaoB2B: '3.0000' }],
    },
  }
  const figuras: Figuras = {
    valorFaturamento: '100.00',
    valorFaturamentoMarketplace: '50.00',
    valorFaturamentoB2B: null,
    quantidadeNotas: null,
  }
  const figurasExplicadas = (de: Figuras) => {
    const [item] = itensDe(vinculoDe({ objeto: comissao }), { figuras: de })
    return item?.explicacao.regra === 'comissao' ? item.explicacao.parcelas.map(({ figura }) => figura) : item
  }

  test('the rule of a fixed value is its name, and one that charges says so', () => {
    const result = calcularVinculo(vinculoDe(), SEM_MES)
    expect(result).toMatchObject({ ok: true, semItens: null, itens: [{ explicacao: { regra: 'fixo' } }] })
  })

  test('a figure that nobody informed is no part of the commission, one of zero is', () => {
    expect(figurasExplicadas(figuras)).toEqual(['valorFaturamento', 'valorFaturamentoMarketplace'])
    expect(figurasExplicadas({ ...figuras, valorFaturamentoB2B: '0.00' })).toHaveLength(3)
  })

  test('what is too much is a sentence that says of what', () => {
    const most = { configuracao: { valorFixo: [{ valorFixo: '9999999999999.99' }] } }
    const twice = { configuracao: { valorFixo: [{ valorFixo: '9999999999999.99' }, { valorFixo: '0.01' }] } }
    const one = calcularFatura([vinculoDe({ objeto: twice })], SEM_MES)
    expect(!one.ok && one.recusas.map(({ erro }) => erro)).toEqual([
      'O valor do objeto LOJA - Loja completa passa do máximo de R$\u00a09.999.999.999.999,99: confira a configuração e os números.',
    ])
    const sum = calcularFatura([vinculoDe({ objeto: most }), vinculoDe()], SEM_MES)
    expect(!sum.ok && sum.recusas.map(({ erro }) => erro)).toEqual([
      'A soma dos itens passa do máximo de R$\u00a09.999.999.999.999,99: confira os vínculos.',
    ])
  })
})
