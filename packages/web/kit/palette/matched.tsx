/** Without case and accents, one character for one, so that positions stay those of the text. */
const plain = (text: string) => [...text].map((c) => c.normalize('NFD').charAt(0).toLowerCase()).join('')

/** Every word that was typed stands in the text, in whatever order. */
export const matches = (text: string, term: string): boolean => {
  const all = plain(text)
  return plain(term)
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** The text begins with the very words that were typed: "calcular" names "Calcular Fatura", "fat" nothing. */
export const isNamed = (text: string, term: string): boolean => term !== '' && `${plain(text)} `.startsWith(`${plain(term)} `)

/** The text with what was looked for marked. */
export function Matched({ text, term }: { text: string; term: string }) {
  const at = term === '' ? -1 : plain(text).indexOf(plain(term))
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + term.length)}</mark>
      {text.slice(at + term.length)}
    </>
  )
}
