import { z } from 'zod'

/** Why several were refused, and how many for it. */
export const Motivos = z.array(z.object({ erro: z.string(), quantidade: z.number().int() }))
export type Motivos = z.output<typeof Motivos>

/** What differs between two refusals of one kind: money, dates, months, numbers. */
const FIGURE = /R\$\s?[\d.,]+|\d+(?:[./:,-]\d+)*%?/g

/** Refusals by their reason, the most frequent first: names and figures are out, so that what is the same reads the same. */
export function motivosDe(refused: readonly { erro: string; nome: string | null }[]): Motivos {
  const bare = ({ erro, nome }: { erro: string; nome: string | null }) =>
    (nome === null || nome === '' ? erro : erro.replaceAll(nome, '…')).replace(/^…: /, '').replace(FIGURE, '…')
  const groups = Map.groupBy(refused.map(bare), capital)
  return [...groups]
    .map(([erro, { length: quantidade }]) => ({ erro, quantidade }))
    .toSorted((a, b) => b.quantidade - a.quantidade || a.erro.localeCompare(b.erro, 'pt-BR'))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
