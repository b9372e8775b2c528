const MINUTE = 60_000 // ms
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const words = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' })

/** `há 8 minutos` of an instant that has passed. */
export function ha(instante: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(instante))
  if (age < MINUTE) return 'agora há pouco'
  const [unit, name] = age < HOUR ? ([MINUTE, 'minute'] as const) : age < DAY ? ([HOUR, 'hour'] as const) : ([DAY, 'day'] as const)
  return words.format(-Math.floor(age / unit), name)
}

/** `em 42 horas` of an instant that is still to come; days only where hours would be many. */
export function daqui(instante: string, now = Date.now()): string {
  const left = Math.max(0, Date.parse(instante) - now)
  if (left < MINUTE) return 'em instantes'
  const [unit, name] = left < HOUR ? ([MINUTE, 'minute'] as const) : left < 3 * DAY ? ([HOUR, 'hour'] as const) : ([DAY, 'day'] as const)
  return words.format(Math.floor(left / unit), name)
}
