import { type Path, ROW_KEY, type Values } from './path.ts'

/** What a person typed into a form that was not saved, kept in this tab of the browser until it is saved or given up. */
export type Draft = { at: string; values: Values; base: Values; versaoRegistro: number | undefined }

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
      JSON.stringify(draft, (key, value: unknown) => (key === ROW_KEY ? undefined : value)),
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
