import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { expect, test } from 'vitest'
import type { VinculoCobrado } from './fatura.calc.ts'
import { calcularCliente, type Entrada, precisaDeFiguras, recusaDoMes } from './faturamento.calc.ts'

const MES = { ano: 2026, mes: 9 }
const REGRA = { competencia: MES, proRata: true }
const { code } = SituacaoFatura

type Partes = { tipo?: 0 | 1 | 2 | 3; nome?: string; valorFixo?: string; situacao?: VinculoCobrado['vinculo']['situacao']; setup?: string }

function contrato({ tipo = 3, nome = 'Fixo', valorFixo = '100.00', situacao = 3, setup = '0.00' }: Partes = {}): VinculoCobrado {
  const row = { valorFaturamento: '0.00', percentualLoja: '1.0000', percentualMarketplace: '0.0000', comissaoB2B: '0.0000' }
  const configuracao = [
    {},
    { valorMinimo: '0.00', tabelaComissao: [row] },
    { valoresDemanda: [{ quantidade: 0, precoUnidade: '0.5000' }] },
    { valorFixo: [{ valorFixo }] },
  ][tipo]
  return {
    objeto: { id: 1, codigo: 'OB', nome, ativo: true, tipoConfiguracao: tipo, configuracao, valorSetup: setup },
    vinculo: {
      id: 1,
      tipo: 1,
      situacao,
      configuracao: null,
      setupFaturado: false,
      dataHoraInicio: new Date('2024-01-01T03:00:00Z'),
      dataHoraFim: null,
    },
  }
}
const figuras = (valorFaturamento: string | null, quantidadeNotas: number | null = null): Figuras => ({
  valorFaturamento,
  valorFaturamentoMarketplace: '0.00',
  valorFaturamentoB2B: null,
  quantidadeNotas,
})
const recebidoEm = new Date('2026-10-01T02:59:00Z') // 23:59 of September 30th in São Paulo
const entrada = (parts: Partial<Entrada> = {}): Entrada => ({ vinculos: [contrato()], uso: null, loja: null, fatura: null, ...parts })
const calcular = (parts: Partial<Entrada> = {}) => calcularCliente(entrada(parts), REGRA)
const fonte = (parts: Partial<Entrada>) => {
  const result = calcular({ vinculos: [contrato({ tipo: 1 })], ...parts })
  const [item] = result.ok ? result.itens : []
  return item && 'fonteFiguras' in item.explicacao ? [item.valorCobranca, item.explicacao.fonteFiguras] : result
}

test('FAT-046 a month reads as 09/2026', () => {
  expect(competenciaTexto(MES)).toBe('09/2026')
  expect(competenciaTexto({ ano: 2026, mes: 12 })).toBe('12/2026')
})

test.each([
  [
    { ano: 2026, mes: 10 },
    'O mês 10/2026 ainda não começou e não pode ser calculado.',
    'O mês 10/2026 ainda não começou e não pode ser calculado.',
  ],
  [
    { ano: 2027, mes: 1 },
    'O mês 01/2027 ainda não começou e não pode ser calculado.',
    'O mês 01/2027 ainda não começou e não pode ser calculado.',
  ],
  [MES, undefined, 'O mês 09/2026 ainda não acabou: calcule sem fechar, ou feche depois do último dia.'],
  [{ ano: 2026, mes: 8 }, undefined, undefined],
  [{ ano: 2025, mes: 12 }, undefined, undefined],
])('FAT-046 in September 2026 the month %o is calculated: %s; closed: %s', (asked, calculate, close) => {
  expect(recusaDoMes(asked, MES, false)).toBe(calculate)
  expect(recusaDoMes(asked, MES, true)).toBe(close)
})

test('FAT-046 figures are needed by links in force that are charged by what was sold', () => {
  const needs = (...vinculos: VinculoCobrado[]) => precisaDeFiguras(vinculos, MES)
  expect(needs()).toBe(false)
  expect(needs(contrato(), contrato({ tipo: 0 }))).toBe(false)
  expect(needs(contrato(), contrato({ tipo: 1 }))).toBe(true)
  expect(needs(contrato({ tipo: 2 }))).toBe(true)
  expect(needs(contrato({ tipo: 2, situacao: 2 }))).toBe(false)
  // What is refused for another reason needs nothing.
  const broken = contrato({ tipo: 1 })
  expect(needs({ ...broken, objeto: { ...broken.objeto, configuracao: {} } })).toBe(false)
})

test('FAT-032 FAT-018 only an invoice in processing is calculated again', () => {
  for (const { value, label } of SituacaoFatura.options) {
    const result = calcular({ fatura: { situacao: value, manuais: [] } })
    if (value === code.EM_PROCESSAMENTO) expect(result).toMatchObject({ ok: true, valor: '100.00' })
    else
      expect(result).toEqual({
        ok: false,
        motivo: 'encerrada',
        erro: `A fatura de 09/2026 deste cliente está na situação ${label} e não pode ser calculada de novo.`,
      })
  }
})

test('FAT-046 the value is the sum of the items that are made and of the manual ones', () => {
  const result = calcular({ vinculos: [contrato(), contrato({ setup: '10.10' })], fatura: { situacao: 6, manuais: ['0.05', '1.00'] } })
  expect(result).toMatchObject({ ok: true, valor: '211.15' })
  expect(result.ok && result.itens.map(({ tipo, valorCobranca }) => [tipo, valorCobranca])).toEqual([
    ['mensal', '100.00'],
    ['mensal', '100.00'],
    ['setup', '10.10'],
  ])
})

test('FAT-046 nobody to charge is refused, nothing to charge is not', () => {
  const refused = {
    ok: false,
    motivo: 'semVinculo',
    erro: 'O cliente não tem objeto de contrato em vigor em 09/2026. Confira os objetos de contrato do cliente.',
  }
  expect(calcular({ vinculos: [] })).toEqual(refused)
  expect(calcular({ vinculos: [contrato({ situacao: 2 })] })).toEqual(refused)
  expect(calcular({ vinculos: [contrato({ tipo: 0 })] })).toEqual({ ok: true, itens: [], valor: '0.00' })
})

test('FAT-046 up to the largest value and not a cent more', () => {
  const at = (...manuais: string[]) => calcular({ fatura: { situacao: 6, manuais } })
  expect(at('9999999999899.99')).toMatchObject({ ok: true, valor: '9999999999999.99' })
  expect(at('9999999999899.99', '0.01')).toEqual({
    ok: false,
    motivo: 'valor',
    erro: 'Com os itens manuais a fatura passa do máximo de R$\u00a09.999.999.999.999,99: confira os itens.',
  })
  expect(calcular({ vinculos: [contrato({ valorFixo: '9999999999999.99' }), contrato()] })).toMatchObject({ ok: false, motivo: 'valor' })
})

test('FAT-046 the store’s answer counts before what was kept; the source says where figures came from', () => {
  const loja = { figuras: figuras('1000.00'), recebidoEm }
  const uso = (origem: 1 | 2 | 3) => ({ figuras: figuras('500.00'), origem, recebidoEm })
  expect(fonte({ loja, uso: uso(3) })).toEqual(['10.00', 'informados pela loja em 30/09/2026 23:59'])
  expect(fonte({ uso: uso(1) })).toEqual(['5.00', 'informados pela loja em 30/09/2026 23:59'])
  expect(fonte({ uso: uso(2) })).toEqual(['5.00', 'enviados pela API em 30/09/2026 23:59'])
  expect(fonte({ uso: uso(3) })).toEqual(['5.00', 'importados de um arquivo CSV em 30/09/2026 23:59'])
  expect(fonte({ uso: uso(2), loja: { erro: 'Ela caiu.' } })).toEqual([
    '5.00',
    'enviados pela API em 30/09/2026 23:59 (a loja não respondeu ao calcular: Ela caiu.)',
  ])
})

const FALTA = 'Faltam os números de 09/2026 para o objeto OB - Loja: '

test('FAT-046 missing figures are refused by the object’s name, with why the store gave none', () => {
  const vinculos = [contrato({ tipo: 1, nome: 'Loja' })]
  const erro = `${FALTA}faturamento da loja e faturamento do marketplace.`
  expect(calcular({ vinculos })).toEqual({ ok: false, motivo: 'figuras', erro })
  expect(calcular({ vinculos, loja: { erro: 'Ela caiu.' } })).toEqual({
    ok: false,
    motivo: 'figuras',
    erro: `${erro} A loja não informou os números: Ela caiu.`,
  })
  // One that answered without the figure did answer.
  expect(calcular({ vinculos, loja: { figuras: figuras(null), recebidoEm } })).toEqual({
    ok: false,
    motivo: 'figuras',
    erro: `${FALTA}faturamento da loja.`,
  })
  // What the store says is the last word, also when it lacks what was posted.
  expect(
    calcular({ vinculos, uso: { figuras: figuras('5.00'), origem: 2, recebidoEm }, loja: { figuras: figuras(null), recebidoEm } }).ok,
  ).toBe(false)
})

test('FAT-046 every reason is said, each once, and nothing of the store where no figure is missing', () => {
  const broken = contrato({ tipo: 1, nome: 'Partido' })
  const incomplete = { ...broken, objeto: { ...broken.objeto, configuracao: {} } }
  const both = calcular({ vinculos: [incomplete, contrato({ tipo: 2, nome: 'Loja' }), incomplete], loja: { erro: 'Ela caiu.' } })
  const first = 'A configuração do objeto OB - Partido está incompleta: corrija o objeto ou o ajuste comercial do vínculo.'
  expect(both).toEqual({
    ok: false,
    motivo: 'configuracao',
    erro: `${first} ${FALTA}quantidade de notas. A loja não informou os números: Ela caiu.`,
  })
  expect(calcular({ vinculos: [incomplete], loja: { erro: 'Ela caiu.' } })).toEqual({ ok: false, motivo: 'configuracao', erro: first })
})

test('FAT-046 the setting of days reaches the items', () => {
  const half = contrato()
  const vinculos = [{ ...half, vinculo: { ...half.vinculo, dataHoraFim: new Date('2026-09-16T03:00:00Z') } }]
  expect(calcularCliente(entrada({ vinculos }), REGRA)).toMatchObject({ valor: '50.00' })
  expect(calcularCliente(entrada({ vinculos }), { ...REGRA, proRata: false })).toMatchObject({ valor: '100.00' })
})
