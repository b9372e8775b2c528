import type { Column, Columns } from '@retaguarda/contract/kit/columns.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { CellsBy } from '../columns/cell.tsx'
import { type ColumnPrefs, NO_PREFS } from '../state/prefs.ts'

/** Px that a value of the type needs, so that ids, documents and dates are never cut. Text takes what is left. */
const WIDTHS: Record<Column['type'], number> = {
  number: 104,
  text: 0,
  cpfCnpj: 176,
  boolean: 112,
  enum: 152,
  date: 120,
  dateTime: 152,
  money: 144,
  rate: 112,
}
/** What an instant takes besides that a screen draws itself: to the second. */
const DRAWN_INSTANT = 24
/** Where room is dear, what a short number or word needs: what matters further to the right comes into sight. */
const WIDTHS_TIGHT = { ...WIDTHS, number: 64, enum: 96, date: 116, money: 128 }
const TEXT_MIN = 120
/** Where the columns are too many for the window anyway, a name is not cut first; on a narrow one it is. */
const TEXT_MIN_OF_MANY = { wide: 200, narrow: 130 }
const MANY = 12
/** What a row is known by gets twice the room of other texts, and is in sight before they are. */
const MAIN_MIN = { wide: 240, narrow: 168 }
const MAIN_FLEX = 2
/** The same of a sentence, and what the texts beside it can do with. */
const LONG_FLEX = 16
const BESIDE_LONG = 104
/** As narrow as a person may drag it. */
const TEXT_LEAST = 64
/** Ids of seven figures, and a head that says the column's place among several sorts. */
const ID = 100
const ID_TIGHT = 84
/** Padding, funnel and arrow beside a label; a fixed column has the padding alone, as has one whose funnel lies over its label. */
const HEAD_EXTRA = 72
const HEAD_PADDING = 32
/** Padding and funnel beside the label of a text. */
const TEXT_HEAD_EXTRA = 60
/** Padding and icon beside the word of a state. */
const CELL_EXTRA = 44
/** A sentence among the states of a column does not push the others out of sight; who wants it whole draws the column wider. */
const STATE_MAX = 264
const CHAR = 7
/** Of a number that is kept as text, and the padding beside it. */
const DIGIT = 8
const PADDING = 26

/** Px of a grid beside the open sidebar. */
const GRID_OF_1440 = 1166

const NUMERIC: readonly Column['type'][] = ['number', 'money', 'rate', 'date', 'dateTime']
/** Stands at the right, in digits of one width. */
export const isNumeric = ({ type }: Column): boolean => NUMERIC.includes(type)

export type GridColumn = {
  name: string
  column: Column
  /** Px that it takes, or has at least where it grows. */
  width: number
  /** Its share of the room that is left; 0 where it takes none. */
  flex: number
  /** Px that a person may draw it down to. */
  least: number
}

type Parts<R extends Row> = {
  columns: Columns
  visible: string[]
  main: string
  prefs: ColumnPrefs
  cells: CellsBy<string, R> | undefined
  /** The window has no room to give away. */
  narrow: boolean
}

/**
 * Whether each column takes what its values need and no more: where they are many, or would end beyond what a grid has of a window of 1440;
 * how wide a person has drawn one of them says nothing of the others.
 */
export const isTight = <R extends Row>(parts: Parts<R>): boolean =>
  parts.narrow ||
  parts.visible.length >= MANY ||
  parts.columns[parts.main]?.long === true ||
  widthOfAll(columnsOf({ ...parts, prefs: NO_PREFS }, false)) > GRID_OF_1440

export const widthOfAll = (columns: Pick<GridColumn, 'width'>[]): number => columns.reduce((sum, { width }) => sum + width, 0)

/** The columns that are shown, in their order, and how wide each is. */
export function columnsOf<R extends Row>(parts: Parts<R>, tight = isTight(parts)): GridColumn[] {
  const { columns, visible, main, prefs, cells, narrow } = parts
  const long = columns[main]?.long === true
  const room = narrow ? 'narrow' : 'wide'
  const head = tight ? HEAD_PADDING : TEXT_HEAD_EXTRA
  return visible.flatMap((name): GridColumn[] => {
    const column = columns[name]
    if (column === undefined) return []
    const widths = widthOf(name, column, prefs.widths[name], {
      tight: tight && !isDrawn(name, column, cells),
      besides: column.type === 'dateTime' && cells?.[name] !== undefined ? DRAWN_INSTANT : 0,
      least:
        name === main
          ? MAIN_MIN[room]
          : visible.length >= MANY
            ? TEXT_MIN_OF_MANY[room]
            : Math.max(long ? BESIDE_LONG : TEXT_MIN, column.label.length * CHAR + head),
      flex: name !== main ? 1 : long ? LONG_FLEX : MAIN_FLEX,
    })
    return [{ name, column, ...widths }]
  })
}

/** A number that is drawn with more than its digits, such as days with a word and an icon; an id is drawn as a link alone. */
const isDrawn = <R>(name: string, { type }: Column, cells: CellsBy<string, R> | undefined): boolean =>
  type === 'number' && cells?.[name] !== undefined && !name.endsWith('id')

/** `least` and `flex`: what a column of text gets of the room that is left. */
function widthOf(
  name: string,
  column: Column,
  chosen: number | undefined,
  { tight, besides, ...text }: { tight: boolean; besides: number; least: number; flex: number },
): Pick<GridColumn, 'width' | 'flex' | 'least'> {
  const grows = column.type === 'text' && column.digits === undefined
  const chars = column.digits === undefined ? 0 : column.digits * DIGIT + PADDING
  const longest = Math.max(0, ...Object.values(column.labels ?? {}).map(({ length }) => length))
  const fitting = Math.max(
    (tight ? WIDTHS_TIGHT : WIDTHS)[column.type] + besides,
    column.label.length * CHAR + (column.fixed || tight ? HEAD_PADDING : HEAD_EXTRA),
    Math.min(longest * CHAR + CELL_EXTRA, STATE_MAX),
    chars,
  )
  if (grows && chosen === undefined) return { width: text.least, flex: text.flex, least: TEXT_LEAST }
  if (grows) return { width: Math.max(TEXT_LEAST, chosen ?? 0), flex: 0, least: TEXT_LEAST }
  const width = name === 'id' ? (tight ? ID_TIGHT : ID) : fitting
  return { width: Math.max(width, chosen ?? 0), flex: 0, least: width }
}
