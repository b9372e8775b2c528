/** What the editor needs of an item of any kind. */
export type ItemDaLista = {
  id: number | null
  /** Names it within the list, whether it was saved already or not. */
  chave: string
}

/** The same for a saved item in every window, so that two people's lists can be compared. */
export const keyOf = (id: number): string => `i${id}`

let last = 0
export const newKey = (): string => `n${Date.now().toString(36)}-${++last}`

export function movido<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** What keeps a list from being saved. `chave` null: it is about a field beside the list. */
export type Problema = { chave: string | null; campo: string; message: string }
