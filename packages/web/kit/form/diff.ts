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

/** `{ id, nome }` and nothing else: a row that has an id and a nome among its fields (a file, say) is none. */
export const isReference = (v: unknown): v is Values & { id: number; nome: string } =>
  isRecord(v) && 'id' in v && 'nome' in v && Object.keys(v).length === REFERENCE_KEYS
const REFERENCE_KEYS = 2

const keysOf = (a: Values, b: Values) => [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !ignored(key))

/**
 * A field that differs. `mine` false: the person did not touch it, and what is stored stays. For a row, undefined is a row that one side
 * does not have; `known` tells one that was removed from one that was never saved.
 */
export type Difference = { path: Path; mine: boolean; typed: unknown; stored: unknown; known: boolean }

/** What to show when somebody else saved meanwhile: `base` was loaded, `typed` is on the screen, `stored` is in the database now. */
export function differences(base: Values, typed: Values, stored: Values): Difference[] {
  return Object.keys(typed)
    .filter((key) => !ignored(key))
    .flatMap((key) => leaves(key, base[key], typed[key], stored[key]))
}

function leaves(path: Path, base: unknown, typed: unknown, stored: unknown): Difference[] {
  if (same(typed, stored)) return []
  if (isRowList(typed) && isRowList(stored)) {
    const found = pairs(base, typed, stored).flatMap((row) => leaves(`${path}.${row.index}`, row.base, row.typed, row.stored))
    return hasIds(base, stored) ? found : found.map((one) => ({ ...one, mine: !same(base, typed) }))
  }
  if (isRow(typed) && isRow(stored)) {
    const before = isRow(base) ? base : {}
    return keysOf(typed, stored).flatMap((key) => leaves(`${path}.${key}`, before[key], typed[key], stored[key]))
  }
  return [{ path, mine: !same(base, typed), typed, stored, known: base !== undefined }]
}

const isRow = (v: unknown): v is Values => isRecord(v) && !isReference(v)
const isRowList = (v: unknown): v is Values[] => Array.isArray(v) && v.every(isRow)

type Pair = { index: number; base: Values | undefined; typed: Values | undefined; stored: Values | undefined }

/** Rows of a table by volume have no ids: nobody can tell which is which, so that such a list is one value, mine or theirs. */
function hasIds(base: unknown, stored: Values[]): boolean {
  const saved = [...(isRowList(base) ? base : []), ...stored]
  return saved.length === 0 || saved.some(({ id }) => !isBlank(id))
}

/** The same row on all sides, by its id; by its place in lists whose rows have none. What only the other side has comes last. */
function pairs(base: unknown, typed: Values[], stored: Values[]): Pair[] {
  const before = isRowList(base) ? base : []
  const byId = hasIds(base, stored)
  const find = (rows: Values[], row: Values, i: number) => (byId ? rows.find(({ id }) => !isBlank(id) && id === row.id) : rows[i])
  const mine = typed.map((row, index) => ({ index, typed: row, base: find(before, row, index), stored: find(stored, row, index) }))
  const rest = stored.filter((row, i) => (byId ? !find(typed, row, i) : i >= typed.length))
  return [
    ...mine,
    ...rest.map((row, i) => ({ index: typed.length + i, typed: undefined, base: find(before, row, typed.length + i), stored: row })),
  ]
}

/** What the person changed, over what is stored now: field by field, and row by row. */
export function keepMine(base: Values, typed: Values, stored: Values): Values {
  return Object.fromEntries(Object.keys(typed).map((key) => [key, merged(base[key], typed[key], stored[key])]))
}

function merged(base: unknown, typed: unknown, stored: unknown): unknown {
  if (same(base, typed)) return stored
  if (isRowList(typed) && isRowList(stored)) return hasIds(base, stored) ? pairs(base, typed, stored).flatMap(mergedRow) : typed
  if (isRow(typed) && isRow(stored)) return keepMine(isRow(base) ? base : {}, typed, stored)
  return typed
}

function mergedRow({ base, typed, stored }: Pair): Values[] {
  // A row of the other person stays; one that I removed stays away.
  if (!typed) return base || !stored ? [] : [stored]
  if (stored) return [{ ...keepMine(base ?? {}, typed, stored), id: stored.id }]
  // The other person removed it: what I typed into it is a new row, what I did not touch is gone.
  return base && same(base, typed) ? [] : [{ ...typed, id: null }]
}
