import type { Ref } from '@retaguarda/contract/kit/fields.ts'

type Part = { texto: string; mencao: boolean; at: number }

/** A text in parts, of which some are the `@nome` of people who were mentioned. */
export function comMencoes(text: string, mencoes: readonly Ref[]): Part[] {
  const parts: Part[] = []
  let rest = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const found = mencionado(text.slice(at + 1), mencoes)
    if (!found || at < rest) continue
    if (at > rest) parts.push({ texto: text.slice(rest, at), mencao: false, at: rest })
    parts.push({ texto: `@${found.nome}`, mencao: true, at })
    rest = at + 1 + found.nome.length
  }
  return rest < text.length ? [...parts, { texto: text.slice(rest), mencao: false, at: rest }] : parts
}

/** The longest name with which what follows an `@` begins. */
const mencionado = (after: string, pessoas: readonly Ref[]) =>
  pessoas.filter(({ nome }) => after.startsWith(nome)).toSorted((a, b) => b.nome.length - a.nome.length)[0]

/** Of people who were chosen, those whose `@nome` still stands in the text. */
export const mencoesDe = (text: string, escolhidas: readonly Ref[]): Ref[] =>
  escolhidas
    .filter(({ id }, i) => escolhidas.findIndex((other) => other.id === id) === i)
    .filter((one) => comMencoes(text, escolhidas).some((part) => part.mencao && part.texto === `@${one.nome}`))

const TERM_MAX = 40

/** What is typed behind the `@` that the caret stands after; undefined where no name is being typed. */
export function termoEm(text: string, caret: number): { termo: string; de: number } | undefined {
  const de = text.lastIndexOf('@', caret - 1)
  if (de === -1 || (de > 0 && /[\p{L}\p{N}]/u.test(text[de - 1] ?? ''))) return undefined
  const termo = text.slice(de + 1, caret)
  return termo.length <= TERM_MAX && !/[\n@]| {2}|^ /.test(termo) ? { termo, de } : undefined
}
