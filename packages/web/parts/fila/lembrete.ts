/**
 * Whether this browser may hold messages that were not sent, and whose they are; kept apart, so that a page that has nothing to do with
 * them need not load what reads them.
 */
export type Lembrete = {
  ha: () => boolean
  lembrar: (kept: boolean) => void
  /** For the login, which knows nobody. */
  lembrarNome: (usuario: number, name: string) => void
  esquecerNome: (usuario: number) => void
  nome: (usuario: number) => string | null
}

export function lembreteDe(fila: string): Lembrete {
  const key = `retaguarda.${fila}-guardadas`
  const nameKey = (usuario: number) => `retaguarda.${fila}-de.${usuario}`
  const ha = () => localStorage.getItem(key) !== null
  return {
    ha,
    lembrar: (kept) => {
      if (kept === ha()) return
      if (kept) localStorage.setItem(key, 'sim')
      else localStorage.removeItem(key)
    },
    lembrarNome: (usuario, name) => localStorage.setItem(nameKey(usuario), name),
    esquecerNome: (usuario) => localStorage.removeItem(nameKey(usuario)),
    nome: (usuario) => localStorage.getItem(nameKey(usuario)),
  }
}
