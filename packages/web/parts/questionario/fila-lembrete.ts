/**
 * Whether this browser may hold answers that were not sent; kept apart, so that a page that has nothing to do with them need not load
 * what reads them.
 */

const KEY = 'retaguarda.respostas-guardadas'

export const haGuardadas = (): boolean => localStorage.getItem(KEY) !== null

export function lembrar(kept: boolean): void {
  if (kept === haGuardadas()) return
  if (kept) localStorage.setItem(KEY, 'sim')
  else localStorage.removeItem(KEY)
}
