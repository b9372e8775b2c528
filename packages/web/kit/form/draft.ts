import { ROW_KEY, type Values } from './path.ts'

/** What a person typed into a form that was not saved, kept in this tab of the browser until it is saved, given up, or old. */
export type Draft = { at: string; values: Values; base: Values; versaoRegistro: number | undefined }

/** Keys of rows on the screen, and what nobody may read again: it is typed anew. */
const LEFT_OUT = new Set([ROW_KEY, 'senha', 'lojaChave', 'atual', 'password', 'password_confirm'])
/** Older than that nobody remembers what it was. */
const AGE_MAX_MS = 7 * 86_400_000
/** Characters; one that is longer is not kept, so that it leaves room for the others. */
const SIZE_MAX = 1_000_000

const keyOf = (place: string, userId: number) => `rascunho:${userId}:${place}`

/** @param place the page's path, with the name of the form where it is one of several there */
export function readDraft(place: string, userId: number): Draft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(place, userId))
    // Written by writeDraft of this tab alone; anything else fails below and is no draft.
    const draft = text ? (JSON.parse(text) as Draft) : undefined
    const fresh = draft && Date.now() - Date.parse(draft.at) < AGE_MAX_MS
    return fresh && draft.values && draft.base ? draft : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(place: string, userId: number, draft: Draft): void {
  try {
    const text = JSON.stringify(draft, (key, value: unknown) => (LEFT_OUT.has(key) ? undefined : value))
    if (text.length > SIZE_MAX) sessionStorage.removeItem(keyOf(place, userId))
    else sessionStorage.setItem(keyOf(place, userId), text)
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function clearDraft(place: string, userId: number): void {
  try {
    sessionStorage.removeItem(keyOf(place, userId))
  } catch {
    // As above.
  }
}
