/** Of the address of who pays, as registers keep it; an empty street: there is none. */
export type Endereco = { logradouro: string; numero: number | null; complemento: string | null }

/** `corte` stands where something was left out, `cabe` says whether a text still fits. */
type Lugar = { corte: '' | '…'; cabe: (text: string) => boolean }

/** Of a street so much is kept beside a whole complement; where that is not to be had, the complement goes. */
const RUA_MIN = 20
/** A number that was typed with its street, for that of a register is digits only: `Rua A, 123-B`, `Rua A nº 123`, `Rua A 123 B`. */
const NUMERO_NA_RUA = /[,\s]\s*(?:n[º°o.]{0,2}\s*)?\d[\w./-]{0,9}(?:\s[a-z])?$/i

/**
 * An address in one line. Where it has no room the street is cut, and its number never: a letter finds its house by it.
 * @param entre what stands before the complement
 */
export function enderecoEmLinha({ logradouro, numero, complemento }: Endereco, entre: string, place: Lugar): string {
  const typed = numero === null ? (NUMERO_NA_RUA.exec(logradouro)?.[0] ?? '') : ''
  const rua = logradouro.slice(0, logradouro.length - typed.length)
  const casa = numero === null ? typed : `, ${numero}`
  const rest = complemento === null ? '' : `${entre}${complemento}`
  if (place.cabe(rua + casa + rest)) return rua + casa + rest
  const comResto = encurtado(rua, casa + rest, place)
  if (comResto.length >= RUA_MIN) return comResto + casa + rest
  const semResto = encurtado(rua, casa, place) + casa
  return semResto === rua + casa ? comPalavras(semResto, rest, place) : semResto
}

/** The longest beginning of a text with which what stands behind it still fits. */
export function encurtado(text: string, end: string, { corte, cabe }: Lugar): string {
  const letters = [...text]
  const until = (n: number) =>
    n === letters.length
      ? text
      : letters
          .slice(0, n)
          .join('')
          .replace(/[\s,.-]+$/, '') + corte
  let [fits, over] = [0, letters.length + 1]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (cabe(until(middle) + end)) fits = middle
    else over = middle
  }
  return fits === 0 ? '' : until(fits)
}

/** As many words of the rest as fit, none of them cut: half a number of a flat is another flat. */
function comPalavras(start: string, rest: string, { corte, cabe }: Lugar): string {
  const words = rest.split(/(?=\s)/)
  const fits = words.findLastIndex(
    (_, at) => /[\p{L}\p{N}]/u.test(words[at] ?? '') && cabe(start + words.slice(0, at + 1).join('') + corte),
  )
  return fits === -1 ? start : start + words.slice(0, fits + 1).join('') + corte
}
