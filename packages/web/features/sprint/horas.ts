import { formatNumber } from '../../kit/ui/format.ts'

const centesimos = (horas: string) => Math.round(Number(horas) * 100)
const HOUR = 60 // minutes

/** `198:33`, `1.234:34` of decimal hours of two places, minutes half up (SPR-014); below zero with its sign. */
export function formatHoras(horas: string): string {
  const value = centesimos(horas)
  const minutes = Math.floor((Math.abs(value) * 6 + 5) / 10)
  const text = `${formatNumber(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`
  return value < 0 && minutes > 0 ? `−${text}` : text
}

/** `+05:54` of what is more, `−00:45` of what is less. */
export function formatDiferenca(horas: string): string {
  const text = formatHoras(horas)
  return centesimos(horas) > 0 ? `+${text}` : text
}

/** Decimal hours of two places, exactly added. */
export const somaHoras = (horas: readonly string[]): string => (horas.reduce((sum, one) => sum + centesimos(one), 0) / 100).toFixed(2)

export const menos = (a: string, b: string): string => ((centesimos(a) - centesimos(b)) / 100).toFixed(2)

/** `+14%`, `+1.250%`; N/A where there is nothing to compare with. */
export const formatPercentual = (value: number | null, signed = false): string => {
  if (value === null) return 'N/A'
  return `${value < 0 ? '−' : signed && value > 0 ? '+' : ''}${formatNumber(Math.abs(value))}%`
}

/** `0,17`; N/A without tasks (SPR-016). */
export const formatIndice = (index: string | null): string => index?.replace('.', ',') ?? 'N/A'
