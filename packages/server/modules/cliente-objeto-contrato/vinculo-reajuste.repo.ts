import type { ReajusteDoVinculo, ReajusteLido } from '@retaguarda/contract/faturamento/reajuste-do-vinculo.ts'
import { competenciaDe, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export const COLUNAS_DO_REAJUSTE = [
  'reajusteIndice',
  'reajustePercentual',
  'reajusteMesBase',
  'reajusteTeto',
  'reajustePiso',
  'reajusteMinimoMeses',
] as const
type Columns = (typeof COLUNAS_DO_REAJUSTE)[number]
export type ReajusteRow = Pick<Selectable<Tables['cliente_objeto_contrato']>, Columns>

/** As it stands in a row; null where the link is not readjusted. */
export function reajusteDe(row: ReajusteRow): ReajusteLido | null {
  const { reajusteIndice: indice, reajusteMesBase: mesBase, reajusteMinimoMeses: minimoMeses } = row
  if (indice === null || mesBase === null || minimoMeses === null) return null
  return { indice, percentual: row.reajustePercentual, mesBase, teto: row.reajusteTeto, piso: row.reajustePiso, minimoMeses }
}

/** What a save writes of it: nothing where the form did not bring it, none where it brought null. */
export function colunasDoReajuste(
  sent: ReajusteDoVinculo | null | undefined,
  dataHoraInicio: string,
): Pick<Updateable<Tables['cliente_objeto_contrato']>, Columns> {
  if (sent === undefined) return {}
  return {
    reajusteIndice: sent?.indice ?? null,
    reajustePercentual: sent?.percentual ?? null,
    reajusteMesBase: sent && (sent.mesBase ?? competenciaDe(dayOf(dataHoraInicio)).mes),
    reajusteTeto: sent?.teto ?? null,
    reajustePiso: sent?.piso ?? null,
    reajusteMinimoMeses: sent?.minimoMeses ?? null,
  }
}
