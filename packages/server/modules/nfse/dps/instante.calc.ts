import { relogioDe } from '@retaguarda/contract/kit/tempo.ts'

const SECOND = 1_000
const HOUR = 3_600_000
/** A clock that is a little ahead of Sefin's would be in its future (E0008). */
const BEFORE_NOW = 10 * SECOND

/**
 * When a DPS is issued, or an event happens: ten seconds ago in São Paulo, with its offset.
 * @param adiantado ms by which our clock is ahead of Sefin's; below zero it is behind, which does no harm
 */
export function dhEmiDe(now: number, adiantado = 0): string {
  const at = Math.floor((now - BEFORE_NOW - Math.max(0, adiantado)) / SECOND) * SECOND
  const shown = relogioDe(at)
  const offset = Math.round((Date.parse(`${shown}Z`) - at) / HOUR)
  return `${shown}${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}:00`
}
