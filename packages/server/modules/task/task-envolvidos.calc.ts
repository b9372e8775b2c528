import { andamento, type Andamento, type ItemRegra, percentual, type Resposta, somaAndamento } from '@retaguarda/contract/task-regras.ts'

/** The items of a version, found by their ids and by what they depend on. */
export type Versao<I extends ItemRegra> = { porId: ReadonlyMap<number, I>; dependentes: ReadonlyMap<number, I[]> }

export function versaoDe<I extends ItemRegra>(itens: readonly I[]): Versao<I> {
  const dependentes = new Map<number, I[]>()
  for (const item of itens) {
    const { itemCondicional } = item
    if (itemCondicional) dependentes.set(itemCondicional.id, [...(dependentes.get(itemCondicional.id) ?? []), item])
  }
  return { porId: new Map(itens.map((item) => [item.id, item])), dependentes }
}

/**
 * All items whose being shown or counted an answer to these may change, and those that decide whether they are shown: what an
 * answer does to the progress can be told from them alone.
 */
export function envolvidos<I extends ItemRegra>({ porId, dependentes }: Versao<I>, ids: Iterable<number>): I[] {
  const found = new Map<number, I>()
  const below = [...ids].flatMap((id) => porId.get(id) ?? [])
  for (let item = below.pop(); item; item = below.pop()) {
    if (found.has(item.id)) continue
    found.set(item.id, item)
    below.push(...(dependentes.get(item.id) ?? []))
  }
  for (const start of Array.from(found.values()))
    for (let item = acima(porId, start); item && !found.has(item.id); item = acima(porId, item)) found.set(item.id, item)
  return [...found.values()]
}

const acima = <I extends ItemRegra>(porId: ReadonlyMap<number, I>, { itemCondicional }: I) =>
  itemCondicional && porId.get(itemCondicional.id)

/** The progress after answers have changed, from the one before; `itens` are all that are involved. */
export function andamentoDepois(
  { respondidas, visiveis }: Andamento,
  itens: readonly ItemRegra[],
  earlier: ReadonlyMap<number, Resposta>,
  later: ReadonlyMap<number, Resposta>,
): Andamento {
  const [before, after] = [andamento(itens, earlier), andamento(itens, later)]
  return { respondidas: respondidas + after.respondidas - before.respondidas, visiveis: visiveis + after.visiveis - before.visiveis }
}

type Contada = Andamento & { id: number; ativa: boolean }
export type Progresso = { percentual: number; checklists: { id: number; percentual: number }[] }

/** Of a task, whose active checklists count, and of each of its checklists. */
export const progressoDe = (entradas: readonly Contada[]): Progresso => ({
  percentual: percentual(somaAndamento(entradas.filter(({ ativa }) => ativa))),
  checklists: entradas.map((entrada) => ({ id: entrada.id, percentual: percentual(entrada) })),
})
