/** How a row is pressed. `add`: beside what is selected, as by Ctrl, a checkbox or the space bar. `range`: by Shift, all from the row of the last press. */
export type Press = { add: boolean; range: boolean }

/**
 * What is selected after a press on the row `id`.
 * @param ids of the rows on the screen
 * @param from the row of the last press
 */
export function selectionAfter(
  ids: number[],
  selected: readonly number[],
  id: number,
  { add, range }: Press,
  from: number | undefined,
): number[] {
  const [a, b] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(id)]
  if (range && a !== -1) {
    const span = ids.slice(Math.min(a, b), Math.max(a, b) + 1)
    return add ? [...selected.filter((one) => !span.includes(one)), ...span] : span
  }
  if (!add) return [id]
  return selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]
}
