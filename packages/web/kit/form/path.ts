/** A field's place in the values of a form, as errors name it: `pessoaContato.1.contato`. */
export type Path = string

declare const ofForm: unique symbol
/** A path that a form has: handed out by `fieldsOf`, so that the compiler knows each of them. */
export type FieldName = Path & { readonly [ofForm]: true }

/** A field of an owned row. */
export const inRow = (list: FieldName, index: number, name: FieldName): FieldName => `${list}.${index}.${name}` as FieldName // both are known
/** An owned row as a whole. */
export const rowAt = (list: FieldName, index: number): FieldName => `${list}.${index}` as FieldName // a place in a known list

/** The values of a form: what the schema of the contract reads. */
export type Values = Record<string, unknown>

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null

/** The value at a dotted path: `setorPai.nome` of `{ setorPai: { nome } }`. */
export function valueAt(values: unknown, path: Path): unknown {
  let at = values
  for (const part of path.split('.')) at = isObject(at) ? at[part] : undefined
  return at
}

export const topOf = (path: Path): string => path.split('.', 1)[0] ?? path

/** The number of the owned row that a path goes through, from 0; undefined outside of rows. */
export function rowOf(path: Path): number | undefined {
  const number = /\.(\d+)(\.|$)/.exec(path)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** An id of the page for a path, so that a link or the first error can find its field; a form over another one has a scope. */
export const fieldId = (path: Path, scope = 'campo'): string => `${scope}-${path.replaceAll('.', '-')}`

/** The key that a row of an owned list carries on screen; never sent. */
export const ROW_KEY = '_linha'
let lastKey = 0
export const newRowKey = (): string => {
  lastKey += 1
  return `l${lastKey}`
}

export const keyedRows = (rows: Values[]): Values[] => rows.map((row) => ({ ...row, [ROW_KEY]: newRowKey() }))

/** Values with a key on every row of the named lists. */
export function withRowKeys(values: Values, lists: Path[]): Values {
  const keyed = { ...values }
  for (const list of lists) {
    const [key = list, inner] = list.split('.', 2)
    const part = keyed[key]
    if (inner === undefined)
      keyed[key] = Array.isArray(part) ? keyedRows(part as Values[]) : part // rows, by the schema that named the list
    else if (isObject(part) && Array.isArray(part[inner])) keyed[key] = withRowKeys(part, [inner])
  }
  return keyed
}
