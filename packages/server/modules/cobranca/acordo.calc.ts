import { DIAS_ATE_QUEBRAR, SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { toCents } from '@retaguarda/contract/kit/money.ts'
import { daysBetween } from '@retaguarda/contract/kit/tempo.ts'

export type ParcelaDevida = { vencimento: string; aberto: string }

/** How an agreement that binds stands on a day by its instalments. */
export function situacaoEm(parcelas: readonly ParcelaDevida[], today: string, feriados: ReadonlySet<string>): SituacaoAcordo {
  const opened = parcelas.filter(({ aberto }) => toCents(aberto) > 0)
  if (opened.length === 0) return SituacaoAcordo.code.QUITADO
  const late = opened.filter(({ vencimento }) => today > nextBusinessDay(vencimento, feriados))
  if (late.some(({ vencimento }) => daysBetween(vencimento, today) >= DIAS_ATE_QUEBRAR)) return SituacaoAcordo.code.QUEBRADO
  return late.length > 0 ? SituacaoAcordo.code.ATRASADO : SituacaoAcordo.code.EM_DIA
}
