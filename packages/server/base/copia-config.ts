import { z } from 'zod'

// How the settings of the copies by themselves are written.

/** How many of the last days, weeks and months keep their last copy. */
type Kept = { days: number; weeks: number; months: number }
/** A day of the week, 0 is Sunday, and what the clock shows. */
type Weekly = { weekday: number; hour: string }

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/
const HOURS_MAX = 24
const HORARIOS = `COPIA_HORARIOS são até ${HOURS_MAX} horas separadas por vírgula, como 02:00,14:00; vazio não faz cópias.`

export const hoursOf = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])
export const hoursChecked = z
  .array(z.string())
  .refine((list) => list.length <= HOURS_MAX && list.every((one) => HOUR.test(one)), HORARIOS)
  .transform((list) => [...new Set(list)].toSorted())

const GUARDAR = 'COPIA_GUARDAR diz quantos dias, semanas e meses guardam a sua última cópia, como 7d 4s 12m, com ao menos um dia.'
const KEPT = /^(?<days>[1-9]\d{0,2})d(?: (?<weeks>\d{1,3})s)?(?: (?<months>\d{1,3})m)?$/

export function keptOf(text: string): Kept | undefined {
  const found = KEPT.exec(text.trim())?.groups
  return found && { days: Number(found['days']), weeks: Number(found['weeks'] ?? 0), months: Number(found['months'] ?? 0) }
}
export const keptChecked = z.object({ days: z.number(), weeks: z.number(), months: z.number() }, { error: GUARDAR })

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const PROVA = `COPIA_PROVA é um dia da semana e uma hora, como domingo 04:00 (${WEEKDAYS.join(', ')}); vazio não prova sozinho.`
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** @returns null where it is empty, undefined where it is none */
export function weeklyOf(text: string): Weekly | null | undefined {
  if (text.trim() === '') return null
  const [day = '', hour = '', ...rest] = text.trim().split(/\s+/)
  const weekday = WEEKDAYS.findIndex((name) => plain(name) === plain(day).replace(/-feira$/, ''))
  return weekday === -1 || !HOUR.test(hour) || rest.length > 0 ? undefined : { weekday, hour }
}
export const weeklyChecked = z.object({ weekday: z.number(), hour: z.string() }, { error: PROVA }).nullable()

/** Letters of the passphrase of a copy: of fewer somebody who has the copy tries all. */
export const FRASE_MIN = 12
export const isPassphrase = (text: string): boolean => [...text].length >= FRASE_MIN
