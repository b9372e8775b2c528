import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  AjusteComercial,
  ajustePadrao,
  Configuracao,
  ConfiguracaoUsada,
  comChavesDoTipo,
  configuracaoPadrao,
  LinhaComissao,
  LinhaDemanda,
  TipoConfiguracao,
} from './configuracao.ts'
import { avisosDaConfiguracao } from './configuracao-avisos.ts'
import { diferencas } from './configuracao-diferencas.ts'

const Form = z.preprocess(
  comChavesDoTipo,
  z.object({ nome: z.string('Informe o nome.'), tipoConfiguracao: TipoConfiguracao.schema, configuracao: Configuracao }),
)
const formProblems = (tipoConfiguracao: unknown, configuracao: unknown) =>
  problemsOf(Form.safeParse({ nome: 'Loja', tipoConfiguracao, configuracao }))
const problemsOf = (result: { error?: z.ZodError }) =>
  Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
const saved = (tipoConfiguracao: number, configuracao: unknown) => Form.parse({ nome: 'Loja', tipoConfiguracao, configuracao }).configuracao

const row = (valorFaturamento: string, taxa = '1') => ({
  valorFaturamento,
  percentualLoja: taxa,
  percentualMarketplace: taxa,
  comissaoB2B: taxa,
})
const tipos = TipoConfiguracao.options.map(({ value }) => value)

describe('what an object saves', () => {
  test('OBJ-012 the types and their labels', () => {
    expect(TipoConfiguracao.labels).toEqual({
      0: 'Sem Valor Mensal',
      1: 'Tabela de Comissões',
      2: 'Valor sob-demanda',
      3: 'Valor Fixo',
    })
  })

  test('OBJ-013 a commission table is normalised and sorted by its lower bound, as numbers', () => {
    expect(saved(1, { valorMinimo: 500, tabelaComissao: [row('50000', '2.5'), row('9000.5'), row('0')] })).toEqual({
      valorMinimo: '500.00',
      tabelaComissao: [row('0.00', '1.0000'), row('9000.50', '1.0000'), row('50000.00', '2.5000')],
    })
  })

  test('OBJ-013 B2B may be left blank, the other percentages not', () => {
    const { comissaoB2B: _b2b, ...semB2B } = row('0')
    expect(saved(1, { valorMinimo: '0', tabelaComissao: [semB2B] }).tabelaComissao?.[0]?.comissaoB2B).toBe('0.0000')
    for (const comissaoB2B of ['', '  ', null, undefined])
      expect(saved(1, { valorMinimo: '0', tabelaComissao: [{ ...row('0'), comissaoB2B }] }).tabelaComissao?.[0]?.comissaoB2B).toBe('0.0000')
    expect(saved(1, { valorMinimo: '0', tabelaComissao: [row('0', '0.5')] }).tabelaComissao?.[0]?.comissaoB2B).toBe('0.5000')
    expect(formProblems(1, { valorMinimo: '0', tabelaComissao: [{ valorFaturamento: '0', comissaoB2B: '-1' }] })).toEqual({
      'configuracao.tabelaComissao.0.percentualLoja': 'Informe o percentual da loja.',
      'configuracao.tabelaComissao.0.percentualMarketplace': 'Informe o percentual do marketplace.',
      'configuracao.tabelaComissao.0.comissaoB2B': 'Comissão B2B: não pode ser menor que zero.',
    })
  })

  test('OBJ-014 OBJ-033 on demand: quantities are integers, sorted as numbers', () => {
    const rows = [
      { quantidade: '1000', precoUnidade: '0.6' },
      { quantidade: 900, precoUnidade: '0.70' },
      { quantidade: 0, precoUnidade: 0.8 },
    ]
    expect(saved(2, { valoresDemanda: rows }).valoresDemanda).toEqual([
      { quantidade: 0, precoUnidade: '0.8000' },
      { quantidade: 900, precoUnidade: '0.7000' },
      { quantidade: 1000, precoUnidade: '0.6000' },
    ])
    for (const quantidade of ['1.5', 1.5, '1,5', -1, '-1', 'x', '1e3', 1e30])
      expect(formProblems(2, { valoresDemanda: [{ quantidade, precoUnidade: '1' }] })).toEqual({
        'configuracao.valoresDemanda.0.quantidade': 'Quantidade: use um número inteiro, de zero para cima.',
      })
    expect(saved(2, { valoresDemanda: [{ quantidade: 2147483647, precoUnidade: '1' }] }).valoresDemanda?.[0]?.quantidade).toBe(2147483647)
    expect(formProblems(2, { valoresDemanda: [{ quantidade: 2147483648, precoUnidade: '1' }] })).toEqual({
      'configuracao.valoresDemanda.0.quantidade': 'Quantidade: no máximo 2.147.483.647.',
    })
    for (const quantidade of ['', ' ', null, undefined])
      expect(formProblems(2, { valoresDemanda: [{ quantidade, precoUnidade: '1' }] })).toEqual({
        'configuracao.valoresDemanda.0.quantidade': 'Informe a quantidade.',
      })
  })

  test('OBJ-013 OBJ-014 COC-014 labels and marks travel with the fields', () => {
    expect(LinhaDemanda.shape.quantidade.meta()).toMatchObject({ label: 'A partir da quantidade', required: true })
    expect(LinhaComissao.shape.percentualLoja.meta()).toMatchObject({ label: 'Percentual da loja', required: true })
    expect(LinhaComissao.shape.comissaoB2B.meta()).toMatchObject({ label: 'Comissão B2B', required: false })
  })

  test('OBJ-015 fixed values keep their order, and may be equal', () => {
    expect(saved(3, { valorFixo: [{ valorFixo: '20' }, { valorFixo: '10' }, { valorFixo: '20' }] }).valorFixo).toEqual([
      { valorFixo: '20.00' },
      { valorFixo: '10.00' },
      { valorFixo: '20.00' },
    ])
  })

  test('OBJ-012 no monthly value: nothing', () => {
    expect(saved(0, { valorFixo: [{ valorFixo: 'x' }] })).toEqual({})
    expect(saved(0, null)).toEqual({})
  })

  test('OBJ-032 every table keeps at least one line, and at most 200', () => {
    for (const [tipo, key] of [
      [1, 'tabelaComissao'],
      [2, 'valoresDemanda'],
      [3, 'valorFixo'],
    ] as const) {
      for (const rows of [[], null, undefined, 'x', {}])
        expect(formProblems(tipo, { valorMinimo: '0', [key]: rows })).toEqual({ [`configuracao.${key}`]: 'Inclua ao menos uma linha.' })
    }
    expect(formProblems(3, { valorFixo: Array(201).fill({ valorFixo: '1' }) })).toEqual({
      'configuracao.valorFixo': 'No máximo 200 linhas.',
    })
  })

  test('OBJ-030 valorMinimo is required for the table', () => {
    expect(formProblems(1, { tabelaComissao: [row('0')] })).toEqual({ 'configuracao.valorMinimo': 'Informe o valor mínimo.' })
  })

  test('OBJ-013 OBJ-014 equal lower bounds are refused at the later row, however they are written', () => {
    expect(formProblems(1, { valorMinimo: '0', tabelaComissao: [row('50000'), row('0'), row('50000.00')] })).toEqual({
      'configuracao.tabelaComissao.2.valorFaturamento': 'Já há uma linha a partir de R$\u00a050.000,00: mude o valor ou retire uma delas.',
    })
    const rows = [
      { quantidade: 1000, precoUnidade: '1' },
      { quantidade: '1000', precoUnidade: '2' },
    ]
    expect(formProblems(2, { valoresDemanda: rows })).toEqual({
      'configuracao.valoresDemanda.1.quantidade': 'Já há uma linha a partir de 1.000: mude o valor ou retire uma delas.',
    })
  })

  test('OBJ-029 a wrong type is the only complaint about the configuration; other fields are judged at the same time', () => {
    const problems = problemsOf(Form.safeParse({ tipoConfiguracao: 9, configuracao: { valorMinimo: 'x' } }))
    expect(problems).toEqual({ nome: 'Informe o nome.', tipoConfiguracao: 'Escolha uma das opções.' })
    expect(problemsOf(Form.safeParse({ tipoConfiguracao: 3 }))).toEqual({
      nome: 'Informe o nome.',
      'configuracao.valorFixo': 'Inclua ao menos uma linha.',
    })
    expect(Form.safeParse(null).success).toBe(false)
  })

  test('OBJ-016 the standard shape of each type can be saved as it is', () => {
    for (const tipo of tipos) expect(saved(tipo, configuracaoPadrao(tipo))).toEqual(configuracaoPadrao(tipo))
    expect(Object.keys(configuracaoPadrao(1))).toEqual(['valorMinimo', 'tabelaComissao'])
    expect(configuracaoPadrao(2).valoresDemanda).toHaveLength(1)
    expect(configuracaoPadrao(3).valorFixo).toHaveLength(1)
    expect(configuracaoPadrao(0)).toEqual({})
  })

  test('OBJ-012 with its type in it, a stored configuration is read back strictly', () => {
    for (const tipo of tipos)
      expect(ConfiguracaoUsada.parse({ tipoConfiguracao: tipo, ...configuracaoPadrao(tipo) })).toEqual({
        tipoConfiguracao: tipo,
        ...configuracaoPadrao(tipo),
      })
    expect(ConfiguracaoUsada.safeParse({ tipoConfiguracao: 3, valoresDemanda: [] }).success).toBe(false)
  })
})

describe('what an Ajuste Comercial saves', () => {
  test('COC-014 the keys of its type, tipoObjContrato among them; valorSetup only without a monthly value', () => {
    expect(AjusteComercial.parse({ tipoObjContrato: 3, valorFixo: [{ valorFixo: 990 }], valorSetup: 'x', valorMinimo: 'x' })).toEqual({
      tipoObjContrato: 3,
      valorFixo: [{ valorFixo: '990.00' }],
    })
    expect(AjusteComercial.parse({ tipoObjContrato: 0, valorSetup: '0' })).toEqual({ tipoObjContrato: 0, valorSetup: '0.00' })
    expect(problemsOf(AjusteComercial.safeParse({ tipoObjContrato: 0 }))).toEqual({ valorSetup: 'Informe o valor de setup.' })
    expect(problemsOf(AjusteComercial.safeParse({ tipoObjContrato: 2 }))).toEqual({ valoresDemanda: 'Inclua ao menos uma linha.' })
    expect(problemsOf(AjusteComercial.safeParse({ valorFixo: [{ valorFixo: '1' }] }))).toEqual({
      tipoObjContrato: 'Escolha uma das opções.',
    })
    expect(problemsOf(AjusteComercial.safeParse(null))).toEqual({ '': 'Informe a configuração do ajuste comercial.' })
  })

  test('COC-017 it starts as a copy of the object and then differs in nothing', () => {
    for (const tipoConfiguracao of tipos) {
      const copia = ajustePadrao({ tipoConfiguracao, configuracao: configuracaoPadrao(tipoConfiguracao), valorSetup: '1200.00' })
      expect(AjusteComercial.parse(copia)).toEqual(copia)
      expect(diferencas(copia, copia)).toEqual([])
      expect(copia.valorSetup).toBe(tipoConfiguracao === 0 ? '1200.00' : undefined)
    }
  })
})

describe('OBJ-013 OBJ-014 warnings', () => {
  test('a table that starts above zero says what is charged below it', () => {
    const tabelaComissao = [row('50000.00'), row('1000.00')]
    expect(avisosDaConfiguracao({ valorMinimo: '500.00', tabelaComissao })).toEqual([
      {
        campo: 'tabelaComissao',
        aviso: 'Com faturamento abaixo de R$\u00a01.000,00, só o valor mínimo é cobrado: nenhuma linha vale para ele.',
      },
    ])
    expect(avisosDaConfiguracao({ valorMinimo: '0.00', tabelaComissao })[0]?.aviso).toContain('nada é cobrado')
    expect(avisosDaConfiguracao({ valoresDemanda: [{ quantidade: 1000, precoUnidade: '1' }] })).toEqual([
      { campo: 'valoresDemanda', aviso: 'Com menos de 1.000 notas, nada é cobrado: nenhuma linha vale para elas.' },
    ])
  })

  test('nothing to warn of from zero on, nor while a value is no number', () => {
    expect(avisosDaConfiguracao({ valorMinimo: '1.00', tabelaComissao: [row('10.00'), row('0.00')] })).toEqual([])
    expect(avisosDaConfiguracao({ valorMinimo: '1.00', tabelaComissao: [row('10.00'), row('x')] })).toEqual([])
    expect(avisosDaConfiguracao({ valoresDemanda: [{ quantidade: 0, precoUnidade: '1' }] })).toEqual([])
    for (const tipo of tipos) expect(avisosDaConfiguracao(configuracaoPadrao(tipo))).toEqual([])
  })

  test('a percentage above 100 was probably typed without its comma', () => {
    const over = { ...row('1', '1'), percentualMarketplace: '100.0001', comissaoB2B: '250' }
    expect(avisosDaConfiguracao({ tabelaComissao: [row('0', '100'), over] })).toEqual([
      { campo: 'tabelaComissao.1.percentualMarketplace', aviso: 'Percentual acima de 100%: confira a vírgula.' },
      { campo: 'tabelaComissao.1.comissaoB2B', aviso: 'Percentual acima de 100%: confira a vírgula.' },
    ])
  })
})

describe('COC-017 what an adjustment changes', () => {
  const padrao = {
    valorMinimo: '500.00',
    tabelaComissao: [row('0.00', '3.0000'), row('50000.00', '2.0000'), row('90000.00', '1.0000')],
  }

  test('single fields, and equal numbers written otherwise are no difference', () => {
    expect(diferencas(padrao, { ...padrao, valorMinimo: '500' })).toEqual([])
    expect(diferencas(padrao, { ...padrao, valorMinimo: '450.00' })).toEqual([
      { campo: 'valorMinimo', de: 'ajuste', padrao: '500.00', ajuste: '450.00' },
    ])
    expect(diferencas({ valorSetup: '2500.00' }, { valorSetup: '0.00' })).toEqual([
      { campo: 'valorSetup', de: 'ajuste', padrao: '2500.00', ajuste: '0.00' },
    ])
  })

  test('a row inserted in the middle leaves the rows below it equal', () => {
    const [a, b, c] = padrao.tabelaComissao
    if (!a || !b || !c) throw new Error('the standard has three rows')
    const found = diferencas(padrao, { ...padrao, tabelaComissao: [a, row('20000.00'), b, { ...c, percentualLoja: '0.5000' }] })
    expect(found).toEqual([
      { campo: 'tabelaComissao.1.valorFaturamento', de: 'ajuste', padrao: null, ajuste: '20000.00' },
      { campo: 'tabelaComissao.1.percentualLoja', de: 'ajuste', padrao: null, ajuste: '1' },
      { campo: 'tabelaComissao.1.percentualMarketplace', de: 'ajuste', padrao: null, ajuste: '1' },
      { campo: 'tabelaComissao.1.comissaoB2B', de: 'ajuste', padrao: null, ajuste: '1' },
      { campo: 'tabelaComissao.3.percentualLoja', de: 'ajuste', padrao: '1.0000', ajuste: '0.5000' },
    ])
  })

  test('a changed bound is one difference, a removed row is told by its place in the standard', () => {
    const [a, b, c] = padrao.tabelaComissao
    if (!a || !b || !c) throw new Error('the standard has three rows')
    expect(diferencas(padrao, { ...padrao, tabelaComissao: [a, { ...b, valorFaturamento: '60000.00' }, c] })).toEqual([
      { campo: 'tabelaComissao.1.valorFaturamento', de: 'ajuste', padrao: '50000.00', ajuste: '60000.00' },
    ])
    const removed = diferencas(padrao, { ...padrao, tabelaComissao: [a, c] })
    expect(removed.map(({ campo, de, ajuste }) => [campo, de, ajuste])).toEqual([
      ['tabelaComissao.1.valorFaturamento', 'padrao', null],
      ['tabelaComissao.1.percentualLoja', 'padrao', null],
      ['tabelaComissao.1.percentualMarketplace', 'padrao', null],
      ['tabelaComissao.1.comissaoB2B', 'padrao', null],
    ])
  })

  test('on demand by quantity, fixed values in order', () => {
    const demanda = {
      valoresDemanda: [
        { quantidade: 0, precoUnidade: '0.8000' },
        { quantidade: 1000, precoUnidade: '0.6000' },
      ],
    }
    expect(
      diferencas(demanda, {
        valoresDemanda: [
          { quantidade: 1000, precoUnidade: '0.5000' },
          { quantidade: 0, precoUnidade: '0.8' },
        ],
      }),
    ).toEqual([{ campo: 'valoresDemanda.0.precoUnidade', de: 'ajuste', padrao: '0.6000', ajuste: '0.5000' }])
    expect(diferencas({ valorFixo: [{ valorFixo: '10.00' }] }, { valorFixo: [{ valorFixo: '9.00' }, { valorFixo: '1.00' }] })).toEqual([
      { campo: 'valorFixo.0.valorFixo', de: 'ajuste', padrao: '10.00', ajuste: '9.00' },
      { campo: 'valorFixo.1.valorFixo', de: 'ajuste', padrao: null, ajuste: '1.00' },
    ])
  })
})
