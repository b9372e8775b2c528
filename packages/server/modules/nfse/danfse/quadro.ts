import { brl, exactOrUndefined, sum } from '@retaguarda/contract/kit/money.ts'
import { dayText } from '@retaguarda/contract/kit/tempo.ts'
import { UF_DO_IBGE } from './dizeres.ts'

/** Where a field stands among the four columns, how many of them it takes, and whether it lies on grey. */
export type Field = { label: string; value: string; column: number; span: number; grey?: boolean }
/** A block of the page: its title before the fields of its first row, or one sentence where there is nothing of it. */
export type Quadro = { title: string; rows: Field[][] } | { sentence: string }

/** Which names municipalities have, by their code; the note itself names some. */
export type Municipios = (ibge: string) => string | undefined

export type Said = string | undefined
export const NONE = '-'
export const orNone = (text: Said) => (text === undefined || text === '' ? NONE : text)
export const wordOf = (words: Record<string, string>, code: Said) => (code === undefined ? NONE : (words[code] ?? code))
export const money = (value: Said) => (value === undefined ? NONE : brl(value))
export const percent = (value: Said) => (value === undefined ? NONE : `${value.replace('.', ',')}%`)
export const joined = (parts: readonly Said[], by = ' / ') => orNone(parts.filter((part) => part !== undefined && part !== '').join(by))
export const addedUp = (values: readonly Said[]): Said => {
  const there = values.flatMap((value) => exactOrUndefined(value) ?? [])
  return there.length === 0 ? undefined : sum(there).toFixed(2)
}
/** `15/01/2026 14:30:00`: by the clock of who wrote it, as it stands in the note. */
export const momentText = (iso: string) => `${dayText(iso)} ${iso.slice(11, 19)}`
export const cepOf = (cep: Said) => cep?.replace(/^(\d{5})(\d{3})$/, '$1-$2')
export const foneOf = (fone: Said) => fone?.replace(/^(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')
export const ufOf = (ibge: Said) => (ibge === undefined ? undefined : UF_DO_IBGE[ibge.slice(0, 2)])

/** Fields side by side, one column each unless they say otherwise. */
type Cell = readonly [label: string, value: string, span?: number, grey?: 'grey']
export function row(cells: readonly Cell[], from = 0): Field[] {
  let column = from
  return cells.map(([label, value, span = 1, grey]) => {
    const field = { label, value, column, span, ...(grey && { grey: true }) }
    column += span
    return field
  })
}
export const quadro = (title: string, first: readonly Cell[], ...rest: readonly (readonly Cell[])[]): Quadro => ({
  title,
  rows: [row(first, 1), ...rest.map((cells) => row(cells))],
})
