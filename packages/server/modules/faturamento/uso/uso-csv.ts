import { USO_CSV_BYTES } from '@retaguarda/contract/faturamento/uso.ts'
import { parseDecimal } from '@retaguarda/contract/kit/typed-decimal.ts'
import { Refusal } from '../../../base/refusal.ts'
import { invalid } from '../../../base/errors.ts'
import type { Fonte } from '../../../kit/importacao/medida.ts'
import { colunasDe } from '../../../kit/importacao/mapa.calc.ts'
import { type Row, readPlanilha } from '../../../kit/importacao/planilha.ts'
import { mapInSlices } from '../../../base/slices.ts'

/** A row as it stands in the file, in the shape of `UsoForm`, with its line. */
export type LinhaUso = Pick<Row, 'linha' | 'problemas' | 'notas' | 'excesso'> & { enviado: Record<string, unknown> }

const CENTS = 2
const MONEY = ['valorFaturamento', 'valorFaturamentoMarketplace', 'valorFaturamentoB2B']

/** @throws RuleError 422 when it is too large, cannot be read as a table or lacks a column */
export async function readUsoCsv(fonte: Fonte, linhasMax: number): Promise<LinhaUso[]> {
  try {
    const limits = { bytes: USO_CSV_BYTES, linhas: linhasMax }
    const { linhas } = await readPlanilha(fonte, colunasDe('numeros'), limits)
    return await mapInSlices(linhas, ({ colunas, ...row }) => ({ ...row, enviado: enviadoDe(colunas) }))
  } catch (error) {
    if (error instanceof Refusal) throw invalid({ arquivo: error.message })
    throw error
  }
}

/** The columns of a row in the shape of `UsoForm`. */
export const enviadoDe = (columns: Row['colunas']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([name, text]) => [name, valueOf(name, text)]))

/** As a person writes it in the field; what is no number stays as it is, for the contract's sentence to judge. */
function valueOf(name: string, text: string): unknown {
  if (MONEY.includes(name)) return parseDecimal(text, CENTS, { signed: true }) ?? text
  if (name === 'quantidadeNotas') return parseDecimal(text, 0, { signed: true }) ?? text
  if (name === 'ano' || name === 'mes') return /^\d+$/.test(text) ? Number(text) : undefined
  return text
}
