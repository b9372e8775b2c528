const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (c) => ESCAPES[c] ?? c)

/** The lines of a version as a list; their text stays text. */
export const htmlDaVersao = (linhas: readonly { description: string | null }[]): string | null => {
  const itens = linhas.flatMap(({ description }) => (description ? [`<li><p>${escaped(description)}</p></li>`] : []))
  return itens.length === 0 ? null : `<ul>${itens.join('')}</ul>`
}
