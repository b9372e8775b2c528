import type { Column, Columns, ColumnType } from '@retaguarda/contract/kit/columns.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { CellsBy } from '../columns/cell.tsx'
import type { ColumnPrefs } from '../state/prefs.ts'

/** Px of the padding of a cell, of an icon beside a word, of the arrow that stands in a head's padding, of its number among several. */
const [PADDING, ICON, ARROW, NTH] = [12, 22, 4, 10]
/** Px of a letter and of a figure. */
const [CHAR, DIGIT] = [7, 8]
/** Figures of the id that a row is known by, of other ids and numbers, of a month, beside the arrow and its place. */
const FIGURES = { id: 7, number: 6, short: 4 }
/** The seconds of an instant that a screen draws itself; days with a word and an icon. */
const [SECONDS, DRAWN_NUMBER] = [20, 92]
/** Px of what a value of the type is never cut below, and of what it has where there is room; beside the padding. */
const VALUES: Partial<Record<ColumnType, readonly [number, number]>> = {
  cpfCnpj: [140, 148], // letters of a CNPJ are wider than figures
  boolean: [48, 76],
  date: [76, 88],
  dateTime: [118, 130],
  money: [100, 120],
  rate: [52, 76],
}
/** Letters that an m is wider than one. */
const WIDE = 0.5
/** Letters below which a label is wider than it counts, as its capital is a wide one. */
const SHORT_LABEL = 9
/** A sentence among the states of a column does not push the others out of sight. */
const STATE = [108, 252] as const
/** The same of a text by what it is, and its share of the room that is left once all are whole: a name, a word, a sentence. */
const NAME = { width: 136, fit: 300, grows: 2 }
/** What a name has before a state is whole. */
const NAME_FIRST = 208
/** What a name has where all columns go in with that, and in two lines. */
const TIGHT_NAME = 112
const WORD = { width: 96, fit: 152, grows: 1 }
const SENTENCE = { width: 128, fit: 480, grows: 8 }
/** A text that grows no more than a word does stands beside what it belongs to, in a list of words alone too. */
const isWord = ({ grows }: Pick<Widths, 'grows'>): boolean => grows === WORD.grows
/** As narrow as a person may draw a text. */
const TEXT_LEAST = 64

const NUMERIC: readonly ColumnType[] = ['number', 'money', 'rate', 'date', 'dateTime']
/** Stands at the right, in digits of one width. */
export const isNumeric = ({ type }: Column): boolean => NUMERIC.includes(type)

type Widths = {
  /** Px below which it goes out of sight rather than being cut. */
  width: number
  /** The same where that brings all columns into sight. */
  tight: number
  /** Px with which it is whole. */
  fit: number
  /** Its share of the room that nobody needs. */
  grows: number
  /** Px that a person may draw it down to. */
  least: number
  /** It is cut where a word of it is longer than the column. */
  state: boolean
}
export type GridColumn = Widths & { name: string; column: Column }

type Parts<R extends Row> = {
  columns: Columns
  visible: string[]
  prefs: ColumnPrefs
  cells: CellsBy<string, R> | undefined
  /** Of a row: in two, words and instants are broken. */
  lines: 1 | 2
}

export const widthOfAll = (columns: Pick<Widths, 'width'>[]): number => columns.reduce((sum, { width }) => sum + width, 0)
export const fitOfAll = (columns: Pick<Widths, 'fit'>[]): number => columns.reduce((sum, { fit }) => sum + fit, 0)

/** The columns that are shown, in their order, and what each needs. */
export const columnsOf = <R extends Row>({ columns, visible, prefs, cells, lines }: Parts<R>): GridColumn[] =>
  visible.flatMap((name): GridColumn[] => {
    const column = columns[name]
    if (column === undefined) return []
    const needs = needsOf(name, column, { drawn: cells?.[name] !== undefined, lines })
    const chosen = prefs.widths[name]
    if (chosen === undefined) return [{ name, column, ...needs }]
    const width = Math.max(needs.least, chosen)
    return [{ name, column, width, tight: width, fit: width, grows: 0, least: needs.least, state: false }]
  })

/**
 * Px of each column of a grid that is `room` px wide. As many as go in, from the left, share it: names until they can be told
 * apart, states until they are whole, names and sentences until they are, then the others, then the words, then names and sentences again; those behind them have what they need at least.
 */
export function widthsIn(columns: Widths[], room: number): number[] {
  const tight = sumOf(columns.map((column) => column.tight)) <= room
  const least = columns.map((column) => (tight ? column.tight : column.width))
  const widths = [...least]
  let inside = columns.length
  while (inside > 0 && sumOf(widths.slice(0, inside)) > room) inside--
  const share = (part: (column: Widths, i: number) => number, bounded: boolean): void => {
    const parts = columns.map((column, i) => (i < inside ? Math.max(0, part(column, i)) : 0))
    const [wanted, spare] = [sumOf(parts), room - sumOf(widths.slice(0, inside))]
    const each = wanted === 0 || spare <= 0 ? 0 : spare / wanted
    for (const [i, one] of parts.entries()) widths[i] = present(widths[i]) + one * (bounded ? Math.min(1, each) : each)
  }
  const needed = (of: (column: Widths) => boolean) => share((column, i) => (of(column) ? column.fit - present(least[i]) : 0), true)
  const isName = (column: Widths) => column.grows > 0 && !isWord(column)
  share((column, i) => (isName(column) ? Math.min(column.fit, NAME_FIRST) - present(least[i]) : 0), true)
  needed(({ state }) => state)
  needed(isName)
  needed(({ grows }) => grows === 0)
  needed(isWord)
  share((column) => (isWord(column) ? 0 : column.grows), false)
  return widths.map(Math.floor)
}

const sumOf = (widths: number[]): number => widths.reduce((sum, width) => sum + width, 0)

type Drawing = {
  /** By its screen, with more than its text. */
  drawn: boolean
  lines: 1 | 2
}

function needsOf(name: string, column: Column, drawing: Drawing): Widths {
  const { label, type, digits, short, long } = column
  const head = { width: halfOf(label) * CHAR + ARROW, fit: label.length * CHAR + ARROW + NTH }
  if (type === 'text' && digits === undefined) {
    const needs = long ? SENTENCE : short ? WORD : { ...NAME, width: drawing.lines === 2 ? TIGHT_NAME : NAME.width }
    const width = Math.max(needs.width, head.width + PADDING)
    const tight = Math.max(Math.min(needs.width, TIGHT_NAME), head.width + PADDING)
    return { ...needs, width, tight, fit: Math.max(needs.fit, head.fit + PADDING), least: TEXT_LEAST, state: false }
  }
  const value = valueOf(name, column, drawing)
  const width = Math.max(head.width, value.width) + PADDING
  return {
    width,
    tight: width,
    fit: Math.max(width, head.fit + PADDING, value.fit + PADDING),
    grows: 0,
    least: width,
    state: type === 'enum',
  }
}

function valueOf(name: string, column: Column, { drawn, lines }: Drawing): Pick<Widths, 'width' | 'fit'> {
  const { type, digits, labels = {} } = column
  if (type === 'enum') {
    const icon = drawn ? ICON : 0
    const longest = (lengthOf: (label: string) => number) => {
      const letters = Math.max(0, ...Object.values(labels).map(lengthOf))
      return (letters < SHORT_LABEL ? letters + 1 : letters) * CHAR + icon
    }
    const [least, most] = STATE
    return {
      width: Math.min(longest(lines === 2 ? halfOf : ({ length }) => length), least),
      fit: Math.min(
        longest((label) => label.length + (label.match(/m/gi) ?? []).length * WIDE),
        most,
      ),
    }
  }
  if (type === 'number' && drawn && !name.endsWith('id')) return { width: DRAWN_NUMBER, fit: DRAWN_NUMBER + PADDING }
  const values = VALUES[lines === 2 && type === 'dateTime' && !drawn ? 'date' : type]
  if (values === undefined) {
    const figures = (digits ?? figuresOf(name, column)) * DIGIT
    return { width: figures, fit: figures + PADDING }
  }
  const besides = type === 'dateTime' && drawn ? SECONDS : 0
  return { width: values[0] + besides, fit: values[1] + besides }
}

const figuresOf = (name: string, { short }: Column): number => FIGURES[name === 'id' ? 'id' : short ? 'short' : 'number']

/** Letters of the longer line where a text is broken in two as evenly as its words let it. */
function halfOf(text: string): number {
  const words = text.split(' ')
  const breaks = words.map((_, i) => Math.max(words.slice(0, i).join(' ').length, words.slice(i).join(' ').length))
  return Math.min(...breaks)
}
