import { counted } from '@retaguarda/contract/kit/counted.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Up to here whole hours say less than minutes. */
const HOURS_FROM = 2 * HOUR

/** What people are told of a clock that differs from Sefin's by more than a minute. @param adiantado ms; below zero it is behind */
export function fraseDoRelogio(adiantado: number): string | undefined {
  const apart = Math.abs(adiantado)
  if (apart <= MINUTE) return undefined
  const by =
    apart < HOURS_FROM ? counted(Math.round(apart / MINUTE), 'minuto', 'minutos') : counted(Math.round(apart / HOUR), 'hora', 'horas')
  return `O relógio deste servidor está ${by} ${adiantado > 0 ? 'adiantado' : 'atrasado'} em relação à Sefin.`
}
