import { readdirSync } from 'node:fs'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'

const CONTRACT = new URL('../../contract/', import.meta.url)
const DEEP = 3

const isRoute = (value: object): value is Route => 'method' in value && 'path' in value && 'access' in value
const isGrid = (value: object): value is Grid => 'columns' in value && 'list' in value && 'prefix' in value

const found = <T>(value: unknown, is: (value: object) => value is object & T, depth = 0): T[] => {
  if (typeof value !== 'object' || value === null || depth > DEEP) return []
  return is(value) ? [value] : Object.values(value).flatMap((inner) => found(inner, is, depth + 1))
}

async function modules(): Promise<unknown[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(test|d)\.ts$|^(kit|test|node_modules)\//.test(name),
  )
  return Promise.all(files.map((file): Promise<unknown> => import(new URL(file, CONTRACT).href)))
}

/** Every call of the contract, once. */
export async function allRoutes(): Promise<Route[]> {
  const routes = (await modules()).flatMap((module) => found(module, isRoute))
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()]
}

/** Every list of the contract, once. */
export async function allGrids(): Promise<Grid[]> {
  const grids = (await modules()).flatMap((module) => found(module, isGrid))
  return [...new Map(grids.map((grid) => [grid.list.path, grid])).values()]
}
