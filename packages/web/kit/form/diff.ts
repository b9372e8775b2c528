import { type Path, ROW_KEY, type Values } from './path.ts'

const isRecord = (v: unknown): v is Values => typeof v === 'object' && v !== null && !Array.isArray(v)
const isBlank = (v: unknown) => v === null || v === undefined || v === ''
/** The id of a row belongs to the database: the same row saved again has a new one. */
const ignored = (key: string) => key === ROW_KEY || key === 'id'

/** Whether two values of a form say the same: empty text, null and absent are one, `7` and `"7"` too, a reference is its id. */
export function same(a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => same(item, b[i]))
  if (isRecord(a) && isRecord(b)) {
    if (isReference(a) && isReference(b)) return a.id === b.id
    return keysOf(a, b).every((key) => same(a[key], b[key]))
  }
  if (typeof a === 'object' || typeof b === 'object') return a === b
  return String(a) === String(b)
}

export const isReference = (v: unknown): v is Values & { id: number; nome: string } => isRecord(v) && 'id' in v && 'nome' in v

const keysOf = (a: Values, b: Values) => [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !ignored(key))

/** A field that differs. `mine` false: the person did not touch it, and what is stored stays. A row that one side lacks is undefined there. */
export type Difference = { path: Path; mine: boolean; typed: unknown; stored: unknown }

/** What to show when somebody else saved meanwhile: `base` was loaded, `typed` is on the screen, `stored` is in the database now. */
export function differences(base: Values, typed: Values, stored: Values): Difference[] {
  return Object.keys(typed).flatMap((key) => {
    if (ignored(key) || same(typed[key], stored[key])) return []
    return leaves(key, typed[key], stored[key], !same(base[key], typed[key]))
  })
}

function leaves(path: Path, typed: unknown, stored: unknown, mine: boolean): Difference[] {
  if (same(typed, stored)) return []
  const rows = Array.isArray(typed) || Array.isArray(stored)
  if (rows && isRowList(typed) && isRowList(stored)) {
    const length = Math.max(typed.length, stored.length)
    return Array.from({ length }, (_, i) => i).flatMap((i) => leaves(`${path}.${i}`, typed[i], stored[i], mine))
  }
  if (isRecord(typed) && isRecord(stored) && !isReference(typed) && !isReference(stored))
    return keysOf(typed, stored).flatMap((key) => leaves(`${path}.${key}`, typed[key], stored[key], mine))
  return [{ path, mine, typed, stored }]
}

const isRowList = (v: unknown): v is Values[] => Array.isArray(v) && v.every((row) => isRecord(row) && !isReference(row))

/** What the person changed, over what is stored now; a list that was touched counts as a whole. */
export function keepMine(base: Values, typed: Values, stored: Values): Values {
  return Object.fromEntries(Object.keys(typed).map((key) => [key, same(base[key], typed[key]) ? stored[key] : typed[key]]))
}
