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

const NAMES = 'retaguarda.respostas-de.'

/** Whose answers they are, for the login, which knows nobody. */
export const lembrarNome = (usuario: number, nome: string): void => localStorage.setItem(NAMES + usuario, nome)
export const esquecerNome = (usuario: number): void => localStorage.removeItem(NAMES + usuario)
export const nomeLembrado = (usuario: number): string | null => localStorage.getItem(NAMES + usuario)
