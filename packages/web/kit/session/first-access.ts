import { FIRST_ACCESS_KEY, FIRST_ACCESS_PARAMS } from '@retaguarda/contract/auth.ts'

/** The one-time token of a first access, kept under the key of ACE-017 until it is used or found invalid. */
export const firstAccessToken = (): string | null => localStorage.getItem(FIRST_ACCESS_KEY)

export const clearFirstAccessToken = (): void => localStorage.removeItem(FIRST_ACCESS_KEY)

/** Moves the token from the address to the storage before anything else runs, so that no link or history keeps it. */
export function takeFirstAccessToken(): void {
  const address = new URL(location.href)
  const token = FIRST_ACCESS_PARAMS.map((name) => address.searchParams.get(name)).find((value) => value)
  if (!token) return
  localStorage.setItem(FIRST_ACCESS_KEY, token)
  for (const name of FIRST_ACCESS_PARAMS) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
