import { SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'

const { EM_VIGOR, CUMPRIDA, CANCELADA } = SituacaoPromessa.code

/** Whether a promise until a day, which banks move to a business day, holds on another. */
export const isPrometido = (ate: string | null, day: string, feriados: ReadonlySet<string>): ate is string =>
  ate !== null && day <= nextBusinessDay(ate, feriados)

export type Prometido = {
  /** Something of it is to be paid. */
  devido: boolean
  cancelado: boolean
}

/** What a promise that nobody has judged is by what became of its boletos. */
export function situacaoPor(boletos: readonly Prometido[]): typeof EM_VIGOR | typeof CUMPRIDA | typeof CANCELADA {
  if (boletos.some(({ devido }) => devido)) return EM_VIGOR
  return boletos.every(({ cancelado }) => cancelado) ? CANCELADA : CUMPRIDA
}
