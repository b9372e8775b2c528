import type { Filter, Sort } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx/context.ts'
import { type Fields, RuleError } from '../../base/errors.ts'
import type { Listing } from './list-of.ts'

export type KnownGrid = { grid: Pick<Grid, 'access' | 'columns'>; listFor: (ctx: Ctx) => Listing<Row> }

const known = new WeakMap<FastifyInstance, Map<string, KnownGrid>>()

/** Remembers a grid by what its addresses begin with, for what is kept about it, such as its views. */
export function knowGrid(
  app: FastifyInstance,
  { prefix, ...grid }: Pick<Grid, 'access' | 'columns' | 'prefix'>,
  listFor: KnownGrid['listFor'],
): void {
  const grids = known.get(app) ?? new Map<string, KnownGrid>()
  grids.set(prefix.slice(1), { grid, listFor })
  known.set(app, grids)
}

/** By its name without the slash, as `cliente` or `cliente/produto`. */
export const knownGrid = (app: FastifyInstance, name: string): KnownGrid | undefined => known.get(app)?.get(name)

/** All of them by those names, with what a screen shows of each. */
export const knownGrids = (app: FastifyInstance): ReadonlyMap<string, KnownGrid['grid']> =>
  new Map([...(known.get(app) ?? [])].map(([name, { grid }]) => [name, grid]))

type Kept = { filtro: Filter[]; ordem: Sort[]; colunas: string[] }

/** What the grid would refuse of a filter, an order and columns that are kept for it: by the list itself, which finds one row. */
export async function gridProblems(ctx: Ctx, { grid, listFor }: KnownGrid, { filtro, ordem, colunas }: Kept): Promise<Fields> {
  const list = listFor(ctx)
  const ask = (asked: { filter: Filter[]; sort: Sort[] }) => sentenceOf(list.page(ctx.db, { ...asked, page: 1, limit: 1 }))
  const unknown = colunas.find((name) => !Object.hasOwn(grid.columns, name) || grid.columns[name]?.filterOnly)
  const problems = {
    filtro: filtro.length > 0 ? await ask({ filter: filtro, sort: [] }) : undefined,
    ordem: ordem.length > 0 ? await ask({ filter: [], sort: ordem }) : undefined,
    colunas: unknown === undefined ? undefined : `A lista não tem a coluna "${unknown}".`,
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

async function sentenceOf(asked: Promise<unknown>): Promise<string | undefined> {
  try {
    await asked
    return undefined
  } catch (error) {
    if (error instanceof RuleError && error.motivo === 'pedido') return error.message
    throw error
  }
}
