import type { Column, Columns } from '@retaguarda/contract/kit/columns.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { ColDef } from 'ag-grid-community'
import { Cell, type CellsBy, type PhoneBy } from '../columns/cell.tsx'
import { type ColumnPrefs, NO_PREFS } from '../state/prefs.ts'
import { FilterByColumn } from '../filter/popover.tsx'
import { useList } from '../state/use-list.ts'
import headStyles from './head.module.css'
import { FunnelButton, Head, SortLabel } from './head.tsx'
import styles from '../columns/list-grid.module.css'

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
const LONG_FLEX = 4
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

type Widths = Pick<ColDef, 'width' | 'minWidth' | 'flex'>

const NUMERIC: readonly Column['type'][] = ['number', 'money', 'rate', 'date', 'dateTime']
const isNumeric = ({ type }: Column) => NUMERIC.includes(type)

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
  leastOf(widthsOf({ ...parts, prefs: NO_PREFS }, false)) > GRID_OF_1440

const leastOf = (widths: Widths[]) => widths.reduce((sum, { width, minWidth = 0 }) => sum + (width ?? minWidth), 0)

export function columnDefs<R extends Row>(parts: Parts<R>): ColDef<R>[] {
  const { cells } = parts
  const widths = widthsOf(parts, isTight(parts))
  return shownOf(parts).map(([name, column], i) => {
    const numeric = isNumeric(column) ? 'num' : undefined
    return {
      colId: name,
      headerName: column.label,
      headerComponent: Head,
      headerClass: numeric,
      cellClass: name === 'id' ? 'num m2' : numeric,
      cellRenderer: ({ data }: { data: R | undefined }) => <Cell name={name} column={column} row={data} cells={cells} />,
      ...widths[i],
    }
  })
}

const shownOf = <R extends Row>({ columns, visible }: Parts<R>): [string, Column][] =>
  visible.flatMap((name): [string, Column][] => {
    const column = columns[name]
    return column === undefined ? [] : [[name, column]]
  })

function widthsOf<R extends Row>(parts: Parts<R>, tight: boolean): Widths[] {
  const { columns, visible, main, prefs, cells, narrow } = parts
  const long = columns[main]?.long === true
  const room = narrow ? 'narrow' : 'wide'
  const head = tight ? HEAD_PADDING : TEXT_HEAD_EXTRA
  return shownOf(parts).map(([name, column]) =>
    widthOf(name, column, prefs.widths[name], {
      tight: tight && !isDrawn(name, column, cells),
      besides: column.type === 'dateTime' && cells?.[name] !== undefined ? DRAWN_INSTANT : 0,
      least:
        name === main
          ? MAIN_MIN[room]
          : visible.length >= MANY
            ? TEXT_MIN_OF_MANY[room]
            : Math.max(long ? BESIDE_LONG : TEXT_MIN, column.label.length * CHAR + head),
      flex: name !== main ? 1 : long ? LONG_FLEX : MAIN_FLEX,
    }),
  )
}

/** A number that is drawn with more than its digits, such as days with a word and an icon; an id is drawn as a link alone. */
const isDrawn = <R,>(name: string, { type }: Column, cells: CellsBy<string, R> | undefined): boolean =>
  type === 'number' && cells?.[name] !== undefined && !name.endsWith('id')

/** `least` and `flex`: what a column of text gets of the room that is left. */
function widthOf(
  name: string,
  column: Column,
  chosen: number | undefined,
  { tight, besides, ...text }: { tight: boolean; besides: number; least: number; flex: number },
): Widths {
  const grows = column.type === 'text' && column.digits === undefined
  const chars = column.digits === undefined ? 0 : column.digits * DIGIT + PADDING
  const longest = Math.max(0, ...Object.values(column.labels ?? {}).map(({ length }) => length))
  const fitting = Math.max(
    (tight ? WIDTHS_TIGHT : WIDTHS)[column.type] + besides,
    column.label.length * CHAR + (column.fixed || tight ? HEAD_PADDING : HEAD_EXTRA),
    Math.min(longest * CHAR + CELL_EXTRA, STATE_MAX),
    chars,
  )
  const id = tight ? ID_TIGHT : ID
  const minWidth = grows ? text.least : name === 'id' ? id : fitting
  if (chosen !== undefined) return { width: chosen, minWidth: grows ? TEXT_LEAST : minWidth }
  if (grows) return { flex: text.flex, minWidth }
  return { width: name === 'id' ? id : fitting, minWidth }
}

/** Under 768 px the grid has one column of two-line rows. */
export function phoneDefs<R extends Row>(columns: Columns, look: PhoneBy<string>, cells: CellsBy<string, R> | undefined): ColDef<R>[] {
  return [
    {
      colId: look.title,
      headerComponent: PhoneHead,
      headerComponentParams: { sortedBy: look.title },
      flex: 1,
      suppressMovable: true,
      resizable: false,
      cellRenderer: ({ data }: { data: R | undefined }) => <PhoneRow columns={columns} look={look} row={data} cells={cells} />,
    },
  ]
}

type Props<R extends Row> = { columns: Columns; look: PhoneBy<string>; row: R | undefined; cells: CellsBy<string, R> | undefined }

export function PhoneRow<R extends Row>({ columns, look, row, cells }: Props<R>) {
  const cell = (name: string | undefined) => {
    const column = name === undefined ? undefined : columns[name]
    return name !== undefined && column !== undefined && <Cell name={name} column={column} row={row} cells={cells} />
  }
  return (
    <div className={styles.phone}>
      <div className={styles.phoneTitle}>{cell(look.title)}</div>
      <div className={styles.phoneLine}>
        <span className={styles.phoneLeft}>{cell(look.left)}</span>
        <span className="num">{cell(look.right)}</span>
      </div>
    </div>
  )
}

/** The one head of a phone: sorts by the title, filters by any column. */
export function PhoneHead({ sortedBy }: { sortedBy: string }) {
  const { grid, state } = useList()
  const { singular } = grid.name
  return (
    <div className={headStyles.head}>
      <SortLabel name={sortedBy} label={singular.charAt(0).toUpperCase() + singular.slice(1)} />
      <FilterByColumn>
        {(toggle, opened) => <FunnelButton on={state.filter.length > 0} aria-label="Filtrar" aria-expanded={opened} onClick={toggle} />}
      </FilterByColumn>
    </div>
  )
}
