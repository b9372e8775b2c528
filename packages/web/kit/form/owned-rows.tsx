import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { schemaAt } from '@retaguarda/contract/kit/schema-walk.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { RowContext, useErrors, useFormStore, useValue } from './form-store.ts'
import { keepInPlace, Moves } from './moves.tsx'
import styles from './owned-rows.module.css'
import { pasting } from './pasting.ts'
import { type FieldName, fieldId, newRowKey, ROW_KEY, rowAt, type Values, valueAt } from './path.ts'
import { fieldInfo, initialOf } from './schema-info.ts'

export type OwnedList = {
  /** Key of the list in the form. */
  list: FieldName
  /** One of them, as the buttons name it: `contato`. */
  one: string
  /** Below the rows: what happens to a row that says nothing. */
  note?: string
  /** What to read where there are none, in view mode. */
  none: string
  /** The last row cannot be removed, and this is why. */
  keepLast?: string
  /** What a new row starts with, by those that are there, beyond the defaults of the contract. */
  start?: (rows: Values[]) => Values
  /** Why this row cannot be removed. */
  keep?: (row: Values) => string | undefined
  /** What a line of a pasted text says of a row: each of several becomes one. */
  pasted?: (line: string) => Values
  /** The order says something: rows are moved by buttons, and by Alt and an arrow. */
  ordered?: true
}

type Column = { name: FieldName; width?: number | string; cell: ReactNode }

/** Rows that belong to the record: added and removed in the form, saved with it. Cells are constant elements, so that typing renders one field. */
export function OwnedRows({ columns, ...parts }: OwnedList & { columns: Column[] }) {
  const { schema, mode } = useFormStore()
  const rows = useOwnedRows(parts)
  const onPaste = pasting(parts.pasted, rows.paste)
  const label = (name: string) => fieldInfo(schema, `${parts.list}.0.${name}`).label
  if (mode === 'visualizar' && rows.keys.length === 0) return <NoRows>{parts.none}</NoRows>
  if (mode === 'visualizar')
    return (
      <Card flush>
        <DataTable
          columns={columns.map(({ name, width, cell }) => ({
            head: label(name),
            width,
            cell: (_, index) => (
              <InRow list={parts.list} index={index}>
                {cell}
              </InRow>
            ),
          }))}
          rows={rows.keys}
          keyOf={(key) => key}
          phone="stack"
        />
      </Card>
    )
  return (
    <Card flush>
      <div className="scroll-x">
        <table className={styles.table} onPaste={onPaste}>
          <thead>
            <tr>
              <th scope="col">Nº</th>
              {columns.map(({ name, width }) => (
                <th key={name} scope="col" style={{ width }}>
                  {label(name)}
                </th>
              ))}
              {parts.ordered && (
                <th scope="col">
                  <span className="sr">Mover</span>
                </th>
              )}
              <th scope="col">
                <span className="sr">Remover</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.keys.map((key, index) => (
              <TableRow
                key={key}
                parts={parts}
                index={index}
                count={parts.ordered ? rows.keys.length : 0}
                last={rows.keys.length === 1}
                columns={columns}
                remove={rows.remove}
                move={rows.move}
              />
            ))}
          </tbody>
        </table>
      </div>
      <RowsFoot {...parts} addRef={rows.addRef} add={rows.add} />
    </Card>
  )
}

type InRowProps = { list: FieldName; index: number; labelled?: boolean; children: ReactNode }

/** Fields in it are those of one row of the list. */
export function InRow({ list, index, labelled = false, children }: InRowProps) {
  const row = useMemo(() => ({ list, index, labelled }), [list, index, labelled])
  return <RowContext.Provider value={row}>{children}</RowContext.Provider>
}

type RowProps = {
  parts: OwnedList
  index: number
  /** How many rows there are, where they can be moved. */
  count: number
  last: boolean
  columns: Column[]
  remove: (index: number) => void
  move: (index: number, by: number) => void
}

const TableRow = memo(
  function TableRow({ parts, index, count, last, columns, remove, move }: RowProps) {
    const { schema } = useFormStore()
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (by === 0 || !event.altKey) return
      event.preventDefault()
      move(index, by)
    }
    return (
      <InRow list={parts.list} index={index}>
        <tr onKeyDown={parts.ordered && onKeyDown}>
          <td className={styles.index}>{index + 1}</td>
          {columns.map(({ name, cell }) => (
            <td key={name}>
              <span className={`${styles.phoneLabel} only-sm`} aria-hidden>
                {fieldInfo(schema, `${parts.list}.0.${name}`).label}
              </span>
              {cell}
            </td>
          ))}
          {parts.ordered && <Moves one={parts.one} index={index} count={count} move={move} />}
          <td>
            <RemoveRow parts={parts} index={index} last={last} remove={remove} />
          </td>
        </tr>
      </InRow>
    )
  },
  (a, b) =>
    a.index === b.index &&
    a.count === b.count &&
    a.last === b.last &&
    a.columns === b.columns &&
    a.remove === b.remove &&
    a.parts.keep === b.parts.keep,
)

export function RemoveRow({ parts, index, last, remove }: Pick<RowProps, 'parts' | 'index' | 'last' | 'remove'>) {
  const row = useValue(rowAt(parts.list, index))
  // A row of the form, or one that was removed just now.
  const reason = last && parts.keepLast ? parts.keepLast : parts.keep?.((row ?? {}) as Values)
  const label = `Remover ${parts.one} ${index + 1}`
  const button = (
    <ActionIcon
      className={styles.remove}
      aria-label={label}
      data-remove={`${parts.list}.${index}`}
      data-disabled={reason ? true : undefined}
      aria-disabled={reason ? true : undefined}
      aria-description={reason}
      onMouseDown={keepInPlace}
      onClick={() => {
        if (!reason) remove(index)
      }}
    >
      <IconTrash aria-hidden />
    </ActionIcon>
  )
  return reason ? <Tooltip label={reason}>{button}</Tooltip> : button
}

type FootProps = Pick<OwnedList, 'list' | 'one' | 'note'> & { addRef: React.Ref<HTMLButtonElement>; add: () => void; children?: ReactNode }

export function RowsFoot({ list, one, note, addRef, add, children }: FootProps) {
  const error = useErrors()[list]
  return (
    <div className={styles.foot}>
      <Button
        ref={addRef}
        id={fieldId(list)}
        variant="subtle"
        leftSection={<IconPlus aria-hidden />}
        onMouseDown={keepInPlace}
        onClick={add}
      >
        Adicionar {one}
      </Button>
      {error ? (
        <span className={styles.error} role="alert">
          {error}
        </span>
      ) : (
        note && <span className="m3 s12">{note}</span>
      )}
      {children}
    </div>
  )
}

export const NoRows = ({ children }: { children: ReactNode }) => (
  <Card>
    <p className="m3">{children}</p>
  </Card>
)

/** So many rows stand at once; a longer list is finished while its beginning can already be typed in. */
const FIRST_ROWS = 30

/** Adding leads to the new row, removing to the one that took its place. */
export function useOwnedRows({ list, keepLast, start }: OwnedList) {
  const store = useFormStore()
  const value = useValue(list)
  const rows = Array.isArray(value) ? (value as Values[]) : [] // what the form's own rows put there
  const [shown, show] = useState(FIRST_ROWS)
  useEffect(() => startTransition(() => show(Number.POSITIVE_INFINITY)), [])
  const addRef = useRef<HTMLButtonElement>(null)
  const focus = useRef<{ row: number; on: 'field' | 'remove' } | undefined>(undefined)

  const moved = useRef<Element | null>(null)

  useLayoutEffect(() => {
    if (moved.current instanceof HTMLElement) moved.current.focus()
    moved.current = null
    const wanted = focus.current
    if (!wanted) return
    focus.current = undefined
    const place = document.querySelector(`[data-remove="${list}.${wanted.row}"]`)
    const row = place?.closest('tr, [role=group]')
    const target = wanted.on === 'remove' ? place : (row?.querySelector('input:not([type=radio])') ?? row?.querySelector('input, select'))
    if (target instanceof HTMLElement) target.focus()
    else addRef.current?.focus()
  })

  const actions = useMemo(() => {
    const rowsNow = () => {
      const now = valueAt(store.values(), list)
      return Array.isArray(now) ? (now as Values[]) : [] // what the form's own rows put there
    }
    const count = () => rowsNow().length
    const schema = schemaAt(store.schema, `${list}.0`)
    const newRow = (): Values => ({ ...(schema && initialOf(schema)), ...start?.(rowsNow()) })
    return {
      add: () => {
        focus.current = { row: count(), on: 'field' }
        store.insert(list, newRow())
      },
      /** The first goes into the row that is there, the others into new ones below it. */
      paste: (index: number, [first, ...others]: Values[]) => {
        const now = rowsNow()
        focus.current = { row: index + others.length, on: 'field' }
        store.set(list, [
          ...now.slice(0, index),
          { ...now[index], ...first },
          ...others.map((row) => ({ ...newRow(), ...row, [ROW_KEY]: newRowKey() })),
          ...now.slice(index + 1),
        ])
      },
      /** What had the focus moves with its row, and keeps it. */
      move: (index: number, by: number) => {
        const to = index + by
        if (to < 0 || to >= count()) return
        moved.current = document.activeElement
        store.move(list, index, to)
      },
      remove: (index: number) => {
        if (keepLast && count() === 1) return
        focus.current = { row: Math.min(index, count() - 2), on: 'remove' }
        store.remove(list, index)
      },
    }
  }, [store, list, keepLast, start])
  return { keys: rows.slice(0, shown).map((row) => String(row[ROW_KEY])), addRef, ...actions }
}
