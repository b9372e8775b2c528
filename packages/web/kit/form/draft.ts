import { type Path, ROW_KEY, type Values } from './path.ts'

/** What a person typed into a form that was not saved, kept in this tab of the browser until it is saved or given up. */
export type Draft = { at: string; values: Values; base: Values; versaoRegistro: number | undefined }

/** Keys of rows on the screen, and what nobody may read again: it is typed anew. */
const LEFT_OUT = new Set([ROW_KEY, 'senha', 'lojaChave'])

const keyOf = (pathname: Path, userId: number) => `rascunho:${userId}:${pathname}`

export function readDraft(pathname: string, userId: number): Draft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(pathname, userId))
    // Written by writeDraft of this tab alone; anything else fails below and is no draft.
    const draft = text ? (JSON.parse(text) as Draft) : undefined
    return draft?.values && draft.base ? draft : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(pathname: string, userId: number, draft: Draft): void {
  try {
    sessionStorage.setItem(
      keyOf(pathname, userId),
      JSON.stringify(draft, (key, value: unknown) => (LEFT_OUT.has(key) ? undefined : value)),
    )
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function clearDraft(pathname: string, userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(pathname, userId))
  } catch {
    // As above.
  }
}
