import type { ClipboardEvent } from 'react'
import type { Values } from './path.ts'

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Makes a row of each line that is pasted into a table of rows; one line alone goes where the caret is, unless there is nothing yet. */
export const pasting =
  (pasted: ((line: string) => Values) | undefined, paste: (index: number, rows: Values[]) => void) =>
  (event: ClipboardEvent): void => {
    const { target } = event
    const row = target instanceof HTMLInputElement && target.closest('tr')
    const lines = linesOf(event.clipboardData.getData('text'))
    if (!pasted || !row || lines.length < (target.value === '' ? 1 : 2)) return
    event.preventDefault()
    paste(row.sectionRowIndex, lines.map(pasted))
  }
