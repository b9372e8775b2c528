const decimos = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const SECOND = 1_000
const MINUTE = 60

/** `4,1 s` of ms, with a no-break space. */
export const formatSegundos = (ms: number): string => `${decimos.format(ms / SECOND)}\u00a0s`

/** `8 min 12 s`, `40 s` of ms. */
export function formatTempo(ms: number): string {
  const all = Math.round(ms / SECOND)
  const [minutes, seconds] = [Math.floor(all / MINUTE), all % MINUTE]
  return minutes === 0 ? `${seconds}\u00a0s` : `${minutes}\u00a0min ${seconds}\u00a0s`
}
