import { type Difference, differences, keepMine } from '../../kit/form/diff.ts'
import { type Item, tituloCurto, valores } from './itens.ts'

export type Lista = { itens: Item[] }

/** What differs between the screen and what somebody else saved meanwhile, in words. */
export function diferencas(base: Lista, typed: Lista, stored: Lista): Difference[] {
  const found = differences(base, typed, stored).map((one) => ({
    ...one,
    typed: emPalavras(one.path, one.typed, typed.itens),
    stored: emPalavras(one.path, one.stored, stored.itens),
  }))
  const mine = !mesmaOrdem(base.itens, typed.itens)
  if (mesmaOrdem(typed.itens, stored.itens)) return found
  return [...found, { path: 'ordem', mine, typed: 'a ordem da tela', stored: 'outra ordem', known: true }]
}

/** The condition as a person reads it, not by its keys. */
function emPalavras(path: string, value: unknown, itens: Item[]): unknown {
  const [, row, campo] = path.split('.')
  if (campo === 'itemCondicional' && typeof value === 'string')
    return tituloCurto(itens.find(({ chave }) => chave === value)?.titulo ?? 'item removido')
  if (campo !== 'valorCondicional' || typeof value !== 'number') return value
  const on = itens.find(({ chave }) => chave === itens[Number(row)]?.itemCondicional)
  return (on && valores(on).find(({ numero }) => numero === value)?.descricao) ?? `opção ${value}`
}

const comuns = (itens: Item[], others: Item[]) => {
  const known = new Set(others.map(({ chave }) => chave))
  return itens.map(({ chave }) => chave).filter((chave) => known.has(chave))
}

const mesmaOrdem = (a: Item[], b: Item[]): boolean => comuns(a, b).join() === comuns(b, a).join()

/** What the person changed over what is stored now, item by item. Who did not change the order takes the stored one. */
export function juntar(base: Lista, typed: Lista, stored: Lista): Lista {
  const kept = keepMine(base, typed, stored).itens as Item[] // the rows of the two lists
  if (!mesmaOrdem(base.itens, typed.itens)) return { itens: kept }
  return { itens: naOrdem(kept, stored.itens) }
}

/** The items in the order of the other list; those that it does not have stay behind the item that they stood behind. */
function naOrdem(itens: Item[], order: Item[]): Item[] {
  const place = new Map(order.map(({ chave }, i) => [chave, i]))
  let last = -1
  const placed = itens.map((item, i) => {
    last = place.get(item.chave) ?? last
    return { item, at: last, own: place.has(item.chave) ? -1 : i }
  })
  return placed.toSorted((a, b) => a.at - b.at || a.own - b.own).map(({ item }) => item)
}
