import { type Difference, differences, keepMine } from '../../kit/form/diff.ts'
import type { Values } from '../../kit/form/path.ts'
import type { ItemDaLista } from './item.ts'

/** How a value reads that is a key to people: the condition's item, say. */
export type EmPalavras<T> = (field: string, value: unknown, item: T | undefined, itens: readonly T[]) => unknown

type Lados = { base: Values; typed: Values; stored: Values }

/** What differs between the screen and what somebody else saved meanwhile, in words. */
export function diferencas<T extends ItemDaLista>(list: string, { base, typed, stored }: Lados, emPalavras: EmPalavras<T>): Difference[] {
  const read = (path: string, value: unknown, side: Values) => {
    const [top, row, field] = path.split('.')
    const itens = itensDe<T>(list, side)
    return top === list && field !== undefined ? emPalavras(field, value, itens[Number(row)], itens) : value
  }
  const found = differences(base, typed, stored).map((one) => ({
    ...one,
    typed: read(one.path, one.typed, typed),
    stored: read(one.path, one.stored, stored),
  }))
  if (mesmaOrdem(list, typed, stored)) return found
  return [...found, { path: 'ordem', mine: !mesmaOrdem(list, base, typed), typed: 'a ordem da tela', stored: 'outra ordem', known: true }]
}

/** The values of the editor have its items at this key. */
const itensDe = <T extends ItemDaLista>(list: string, values: Values) => values[list] as T[]

function mesmaOrdem(list: string, a: Values, b: Values): boolean {
  const keys = (values: Values) => itensDe(list, values).map(({ chave }) => chave)
  const [left, right] = [keys(a), keys(b)]
  const [inLeft, inRight] = [new Set(left), new Set(right)]
  return left.filter((key) => inRight.has(key)).join() === right.filter((key) => inLeft.has(key)).join()
}

/** What the person changed over what is stored now, item by item. Who did not change the order takes the stored one. */
export function juntar(list: string, { base, typed, stored }: Lados): Values {
  const kept = keepMine(base, typed, stored)
  if (!mesmaOrdem(list, base, typed)) return kept
  return { ...kept, [list]: naOrdem(itensDe(list, kept), itensDe(list, stored)) }
}

/** The items in the order of the other list; those that it does not have stay behind the item that they stood behind. */
function naOrdem(itens: ItemDaLista[], order: ItemDaLista[]): ItemDaLista[] {
  const place = new Map(order.map(({ chave }, i) => [chave, i]))
  let last = -1
  const placed = itens.map((item, i) => {
    last = place.get(item.chave) ?? last
    return { item, at: last, own: place.has(item.chave) ? -1 : i }
  })
  return placed.toSorted((a, b) => a.at - b.at || a.own - b.own).map(({ item }) => item)
}
