import { dayOf, relogioDe, addDays } from '@retaguarda/contract/kit/tempo.ts'

/** The hour in São Paulo from which all is read anew, once a day. */
const NOITE = 2
const HOUR = { from: 11, to: 13 } // of 2026-11-20T14:32

/** Is a copy of everything due: there is none yet, or the last one is older than the last night's hour? */
export function inteiraDevida(inteiraEm: Date | null, now: Date): boolean {
  if (!inteiraEm) return true
  const night = (at: Date) => {
    const clock = relogioDe(at)
    return Number(clock.slice(HOUR.from, HOUR.to)) >= NOITE ? dayOf(at) : addDays(dayOf(at), -1)
  }
  return night(inteiraEm) < night(now)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** The ids that a setting names, by themselves or by their names, separated by commas; letters' case and accents do not matter. */
export function escolhidos(setting: string, names: ReadonlyMap<number, string>): number[] {
  const wanted = new Set(setting.split(',').map(plain))
  return [...names].filter(([id, name]) => wanted.has(String(id)) || wanted.has(plain(name))).map(([id]) => id)
}

type Mudanca = { em: string; id: number; deResponsavel?: number | null; deSituacao?: number; paraSituacao?: number }

/**
 * Who had an issue before each change of its status, walked backwards from who has it now. A change that hands it on as well is
 * charged to who had it before.
 */
export function responsaveisAntes(today: number | null, changes: readonly Mudanca[]): Map<number, number | null> {
  const before = new Map<number, number | null>()
  let responsavel = today
  for (const change of changes.toSorted((a, b) => Date.parse(b.em) - Date.parse(a.em) || b.id - a.id)) {
    if (change.deResponsavel !== undefined) responsavel = change.deResponsavel
    if (change.paraSituacao !== undefined) before.set(change.id, responsavel)
  }
  return before
}

type Versao = { id: number; projeto: { id: number }; inicio: string | null; fim: string | null }

/** A sprint begins where Redmine says so, else the day after the one before it in its project ended. */
export function comInicio<V extends Versao>(versoes: readonly V[]): V[] {
  return versoes.map((one) => {
    const { inicio, fim, projeto } = one
    if (inicio !== null || fim === null) return one
    const ends = versoes.flatMap((other) => (other.projeto.id === projeto.id && other.fim !== null && other.fim < fim ? [other.fim] : []))
    const before = ends.sort().at(-1)
    return before === undefined ? one : { ...one, inicio: addDays(before, 1) }
  })
}

/** Is this day one of the sprint's? */
export const doSprint = (day: string, { inicio, fim }: Pick<Versao, 'inicio' | 'fim'>): boolean =>
  fim !== null && day <= fim && (inicio === null || inicio <= day)
