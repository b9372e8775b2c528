/** The cell, or the head, that an element stands in. */
export const cellAt = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('[role="grid"] :is(td, th)') : null

export const rowAt = (target: EventTarget | null): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest('tbody > tr') : null

/** Where a key leads from a cell; undefined where it is no key of a grid, or leads nowhere. Heads are the row above the first. */
export function cellByKey(from: HTMLTableCellElement, { key, ctrlKey, metaKey }: Keys): HTMLTableCellElement | undefined {
  const [row, table] = [from.closest('tr'), from.closest('table')]
  if (!row || !table) return undefined
  const last = table.rows.length - 1
  const at = (y: number, x: number) => {
    const cells = table.rows[Math.max(0, Math.min(y, last))]?.cells
    return cells?.[Math.max(0, Math.min(x, cells.length - 1))]
  }
  const [y, x] = [row.rowIndex, from.cellIndex]
  const far = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return at(far ? 1 : y - 1, x)
    case 'ArrowDown':
      return at(far ? last : y + 1, x)
    case 'ArrowLeft':
      return at(y, far ? 0 : x - 1)
    case 'ArrowRight':
      return at(y, far ? Infinity : x + 1)
    case 'Home':
      return at(1, 0)
    case 'End':
      return at(last, Infinity)
    case 'PageUp':
      return at(Math.max(1, y - rowsInSight(table)), x)
    case 'PageDown':
      return at(y + rowsInSight(table), x)
    default:
      return undefined
  }
}
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** Below the head, whole ones. */
function rowsInSight({ parentElement, tHead, tBodies: [body] }: HTMLTableElement): number {
  const height = body?.rows[0]?.offsetHeight
  if (!parentElement || !height) return 1
  return Math.max(1, Math.floor((parentElement.clientHeight - (tHead?.offsetHeight ?? 0)) / height))
}

/** One cell of a grid is reached by Tab: the one that had the focus last, in the beginning the first of the first row. */
export function keepOneTabStop(table: HTMLTableElement, cell?: HTMLTableCellElement | null): void {
  const stop = table.querySelector<HTMLTableCellElement>(TAB_STOP)
  const next = cell ?? stop ?? table.tBodies[0]?.rows[0]?.cells[0]
  if (!next || next === stop) return
  if (stop) stop.tabIndex = -1
  next.tabIndex = 0
}

const TAB_STOP = ':is(td, th)[tabindex="0"]'

/** The row that the keys of a list mean: the one that the focus is in, or was last. */
export const rowInHand = (area: ParentNode): HTMLTableRowElement | null => rowAt(area.querySelector(TAB_STOP))
