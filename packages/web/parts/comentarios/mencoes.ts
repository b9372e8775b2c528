import type { Ref } from '@retaguarda/contract/kit/fields.ts'

type Parte = { texto: string; mencao: boolean; at: number }

/** A text in parts, of which some are the `@nome` of people who were mentioned. */
export function comMencoes(texto: string, mencoes: readonly Ref[]): Parte[] {
  const partes: Parte[] = []
  let rest = 0
  for (let at = texto.indexOf('@'); at !== -1; at = texto.indexOf('@', at + 1)) {
    const found = mencionado(texto.slice(at + 1), mencoes)
    if (!found || at < rest) continue
    if (at > rest) partes.push({ texto: texto.slice(rest, at), mencao: false, at: rest })
    partes.push({ texto: `@${found.nome}`, mencao: true, at })
    rest = at + 1 + found.nome.length
  }
  return rest < texto.length ? [...partes, { texto: texto.slice(rest), mencao: false, at: rest }] : partes
}

/** The longest name with which what follows an `@` begins. */
const mencionado = (depois: string, pessoas: readonly Ref[]) =>
  pessoas.filter(({ nome }) => depois.startsWith(nome)).toSorted((a, b) => b.nome.length - a.nome.length)[0]

/** Of people who were chosen, those whose `@nome` still stands in the text. */
export const mencoesDe = (texto: string, escolhidas: readonly Ref[]): Ref[] =>
  escolhidas
    .filter(({ id }, i) => escolhidas.findIndex((other) => other.id === id) === i)
    .filter((one) => comMencoes(texto, escolhidas).some((parte) => parte.mencao && parte.texto === `@${one.nome}`))

const TERM_MAX = 40

/** What is typed behind the `@` that the caret stands after; undefined where no name is being typed. */
export function termoEm(texto: string, caret: number): { termo: string; de: number } | undefined {
  const de = texto.lastIndexOf('@', caret - 1)
  if (de === -1 || (de > 0 && /[\p{L}\p{N}]/u.test(texto[de - 1] ?? ''))) return undefined
  const termo = texto.slice(de + 1, caret)
  return termo.length <= TERM_MAX && !/[\n@]| {2}|^ /.test(termo) ? { termo, de } : undefined
}
