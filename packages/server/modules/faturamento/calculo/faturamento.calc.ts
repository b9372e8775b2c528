import type { Figuras } from '@retaguarda/contract/faturamento/explicacao.ts'
import { podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { OrigemUso } from '@retaguarda/contract/faturamento/uso.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { brl, exact, MONEY_MAX, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, competenciaTexto, instantText, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import type { Valores } from '../valores/valores.calc.ts'
import { calcularFatura, calcularVinculo, type ResultadoDaFatura, type VinculoCobrado } from './fatura.calc.ts'

/** A month's figures as they were kept, with where they came from (`OrigemUso`). */
export type UsoGuardado = { figuras: Figuras; origem: CodeOf<typeof OrigemUso>; recebidoEm: Date }

/** What a store said when it was asked just now, or the sentence why it said nothing; null where the client has no store. */
export type RespostaDaLoja = { figuras: Figuras; recebidoEm: Date } | { erro: string } | null

/** All that a client's month is made of. */
export type Entrada = {
  vinculos: readonly VinculoCobrado[]
  /** The newest figures kept. */
  uso: UsoGuardado | null
  loja: RespostaDaLoja
  /** Of this month and not cancelled; `manuais` are the values of the items that people added. */
  fatura: { situacao: SituacaoFatura; manuais: readonly string[] } | null
}

export type MotivoDaRecusa = 'encerrada' | 'semVinculo' | 'figuras' | 'configuracao' | 'valor'
export type Calculo =
  | {
      ok: true
      itens: Extract<ResultadoDaFatura, { ok: true }>['itens']
      /** Of the invoice: its manual items and these. */
      valor: string
    }
  | { ok: false; motivo: MotivoDaRecusa; erro: string }

/** What calculating makes of a client's month, with all that follows from its items. */
export type CalculoDoMes = Extract<Calculo, { ok: false }> | (Extract<Calculo, { ok: true }> & { valores: Valores })

type Regra = { competencia: Competencia; proRata: boolean }

/** Why a month cannot be calculated, or not be closed, today; undefined when it can. */
export function recusaDoMes(competencia: Competencia, today: Competencia, fechar: boolean): string | undefined {
  const [asked, now] = [ordemDe(competencia), ordemDe(today)]
  if (asked > now) return `O mês ${competenciaTexto(competencia)} ainda não começou e não pode ser calculado.`
  if (asked === now && fechar)
    return `O mês ${competenciaTexto(competencia)} ainda não acabou: calcule sem fechar, ou feche depois do último dia.`
  return undefined
}

/** Has any link to be charged by what was sold? */
export const precisaDeFiguras = (vinculos: readonly VinculoCobrado[], competencia: Competencia): boolean =>
  vinculos.some((vinculo) => {
    const result = calcularVinculo(vinculo, { competencia, figuras: null, fonteFiguras: null, proRata: true })
    return !result.ok && result.recusa.motivo === 'figuras'
  })

/**
 * What calculating makes of a client's month: the items that replace the automatic ones, or why nothing may be written.
 * Preview and run both are this function.
 */
export function calcularCliente({ vinculos, uso, loja, fatura }: Entrada, { competencia, proRata }: Regra): Calculo {
  if (fatura && !podeFatura('calcular', fatura.situacao))
    return {
      ok: false,
      motivo: 'encerrada',
      erro: `A fatura de ${competenciaTexto(competencia)} deste cliente está na situação ${SituacaoFatura.labels[fatura.situacao]} e não pode ser calculada de novo.`,
    }
  const result = calcularFatura(vinculos, { competencia, proRata, ...figurasDoMes(uso, loja) })
  if (!result.ok) return { ok: false, ...recusaDe(result.recusas, loja) }
  if (result.cobraveis === 0)
    return {
      ok: false,
      motivo: 'semVinculo',
      erro: `O cliente não tem objeto de contrato em vigor em ${competenciaTexto(competencia)}. Confira os objetos de contrato do cliente.`,
    }
  const valor = sum([result.valor, ...(fatura?.manuais ?? [])])
  if (valor.gt(exact(MONEY_MAX)))
    return { ok: false, motivo: 'valor', erro: `Com os itens manuais a fatura passa do máximo de ${brl(MONEY_MAX)}: confira os itens.` }
  return { ok: true, itens: result.itens, valor: toMoney(valor) }
}

/** Every sentence once; the reason of the first. Where figures are missing, why the store gave none. */
function recusaDe(
  recusas: Extract<ResultadoDaFatura, { ok: false }>['recusas'],
  loja: RespostaDaLoja,
): { motivo: MotivoDaRecusa; erro: string } {
  const missing = recusas.some(({ motivo }) => motivo === 'figuras')
  const why = missing && loja && 'erro' in loja ? [`A loja não informou os números: ${loja.erro}`] : []
  return { motivo: recusas[0]?.motivo ?? 'valor', erro: [...new Set(recusas.map(({ erro }) => erro)), ...why].join(' ') }
}

const ORIGENS = OrigemUso.byCode({ LOJA: 'informados pela loja', API: 'enviados pela API', CSV: 'importados de um arquivo CSV' })
const fonte = (origem: CodeOf<typeof OrigemUso>, recebidoEm: Date) => `${ORIGENS[origem]} em ${instantText(recebidoEm)}`

/** The store's answer is the last word; without one what was kept counts, and the source says so. */
function figurasDoMes(uso: UsoGuardado | null, loja: RespostaDaLoja): { figuras: Figuras | null; fonteFiguras: string | null } {
  if (loja && 'figuras' in loja) return { figuras: loja.figuras, fonteFiguras: fonte(OrigemUso.code.LOJA, loja.recebidoEm) }
  if (!uso) return { figuras: null, fonteFiguras: null }
  const silent = loja ? ` (a loja não respondeu ao calcular: ${loja.erro})` : ''
  return { figuras: uso.figuras, fonteFiguras: fonte(uso.origem, uso.recebidoEm) + silent }
}
