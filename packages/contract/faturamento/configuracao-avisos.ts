import { brl, exactOrUndefined } from '../kit/money.ts'
import type { Configuracao, LinhaComissao } from './configuracao.ts'

export type Aviso = { campo: string; aviso: string }

const smallest = (values: readonly unknown[]) => {
  const read = values.flatMap((value) => exactOrUndefined(String(value)) ?? [])
  return read.length === values.length ? read.toSorted((a, b) => a.cmp(b))[0] : undefined
}

/**
 * What is allowed but probably not meant. Made for a form in progress: rows may stand in any order, and values
 * that are no number yet give no warning.
 */
export function avisosDaConfiguracao(configuracao: Configuracao): Aviso[] {
  const { valorMinimo, tabelaComissao, valoresDemanda } = configuracao
  const avisos: Aviso[] = []
  const faturamento = smallest(tabelaComissao?.map((row) => row.valorFaturamento) ?? [])
  if (faturamento?.gt(0)) {
    const charged = exactOrUndefined(valorMinimo)?.gt(0) ? 'só o valor mínimo é cobrado' : 'nada é cobrado'
    avisos.push({
      campo: 'tabelaComissao',
      aviso: `Com faturamento abaixo de ${brl(faturamento)}, ${charged}: nenhuma linha vale para ele.`,
    })
  }
  const notas = smallest(valoresDemanda?.map((row) => row.quantidade) ?? [])
  if (notas?.gt(0)) {
    const from = notas.toNumber().toLocaleString('pt-BR')
    avisos.push({ campo: 'valoresDemanda', aviso: `Com menos de ${from} notas, nada é cobrado: nenhuma linha vale para elas.` })
  }
  return [...avisos, ...(tabelaComissao?.flatMap(percentAvisos) ?? [])]
}

const PERCENT_MAX = 100
const PERCENTS = ['percentualLoja', 'percentualMarketplace', 'comissaoB2B'] as const

const percentAvisos = (row: LinhaComissao, at: number): Aviso[] =>
  PERCENTS.filter((key) => exactOrUndefined(row[key])?.gt(PERCENT_MAX)).map((key) => ({
    campo: `tabelaComissao.${at}.${key}`,
    aviso: 'Percentual acima de 100%: confira a vírgula.',
  }))
