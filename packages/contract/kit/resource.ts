import { z } from 'zod'
import type { Permission } from './access.ts'
import type { Column, Columns } from './columns.ts'
import { type EmLote, emLoteOf } from './em-lote.ts'
import { Id, Instant, Ref, Removed, Saved, VersaoEnviada } from './fields.ts'
import { ExportQuery, type Filter, ListQuery, pageOf, type Sort } from './list-query.ts'
import { type Route, route } from './route.ts'
import { type Besides, type Row, type RowOf, rowOf } from './row.ts'

/** How the screens name the thing: 'pessoa', 'pessoas', and the gender that the sentences must agree with. */
export type Name = { singular: string; plural: string; gender: 'f' | 'm' }

type Words = {
  title: string
  name: Name
  access: Permission
}

/** A filter or an order names a column of its grid. */
type FilterBy<K> = Filter & { name: K }
export type FilterOf<G extends Grid> = FilterBy<ColumnOf<G>>
type SortBy<K> = Sort & { col: K }

type NoBesides = Record<never, never>

type GridDef<C extends Columns, B extends Besides> = Words & {
  /** The whitelist of what may be filtered and sorted by, what the web draws in this order, and what rows have. */
  columns: C
  /** What rows have besides. */
  besides?: B
  defaultFilter?: FilterBy<Extract<keyof NoInfer<C>, string>>[]
  /** Ascending id where left out. */
  defaultSort?: SortBy<Extract<keyof NoInfer<C>, string>>[]
}

/** A grid: its list and the export of what is filtered. `R` is a row of it, `K` the names of its columns. */
export type Grid<R extends Row = Row, K extends string = string> = Words & {
  prefix: `/${string}`
  columns: Record<K, Column>
  row: z.ZodType<R, R>
  defaultFilter: Filter[]
  defaultSort: Sort[]
  list: ReturnType<typeof listRoute<R>>
  export: ReturnType<typeof exportRoute>
}

/** The names of a grid's columns. */
export type ColumnOf<G extends Grid> = Extract<keyof G['columns'], string>

const listRoute = <R extends Row>(prefix: `/${string}`, { access, name }: Words, row: z.ZodType<R, R>) =>
  route('GET', `${prefix}/list`, {
    access,
    summary: `Lista de ${name.plural}, paginada, filtrada e ordenada`,
    query: ListQuery,
    response: pageOf(row),
  })

const exportRoute = (prefix: `/${string}`, { access, name }: Words) =>
  route('GET', `${prefix}/export`, {
    access,
    summary: `Exporta ${name.plural} em CSV ou XLSX`,
    query: ExportQuery,
    download: true,
  })

/** What the paths of a grid's calls begin with; the screens of a register have it too. */
type Prefix = `/${string}`

export function grid<C extends Columns, B extends Besides = NoBesides, const P extends Prefix = Prefix>(
  prefix: P,
  { title, name, access, columns, besides, defaultFilter = [], defaultSort = [] }: GridDef<C, B>,
): Grid<RowOf<C, B>, Extract<keyof C, string>> & { prefix: P } {
  const words = { title, name, access }
  const row = rowOf(columns, besides)
  return {
    prefix,
    ...words,
    columns,
    row,
    defaultFilter,
    defaultSort,
    list: listRoute(prefix, words, row),
    export: exportRoute(prefix, words),
  }
}

/** The same grid for what belongs to one record: `{prefix}/list/{id}` and its export. */
export function gridOf<R extends Row, K extends string>(grid: Grid<R, K>) {
  const { prefix, title, name, access, columns, row, defaultFilter, defaultSort } = grid
  return {
    prefix,
    title,
    name,
    access,
    columns,
    row,
    defaultFilter,
    defaultSort,
    list: route('GET', `${prefix}/list/:id`, {
      access,
      summary: `Lista de ${name.plural} de um registro, paginada, filtrada e ordenada`,
      query: ListQuery,
      response: pageOf(row),
    }),
    export: route('GET', `${prefix}/export/:id`, {
      access,
      summary: `Exporta ${name.plural} de um registro em CSV ou XLSX`,
      query: ExportQuery,
      download: true,
    }),
  }
}

export type GridOf<R extends Row = Row, K extends string = string> = ReturnType<typeof gridOf<R, K>>

/** What every record that a form edits carries. */
export const Versioned = z.object({
  versaoRegistro: z.number().int(),
  alteradoEm: Instant.nullable(),
  alteradoPor: z.string().nullable(),
})
export type Versioned = z.output<typeof Versioned>

/** One change of a record, as its history shows it. */
export const Mudanca = z.object({
  id: Id,
  dataHora: Instant,
  usuario: z.string().nullable(),
  acao: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.unknown(), depois: z.unknown() })),
})

type RegisterDef<F extends z.ZodType, D extends z.ZodObject> = {
  /** Who may add, change and delete; as for reading where left out. */
  writeAccess?: Permission
  /** Some saves ask again who one is. */
  reauth?: Route['reauth']
  /** The form's body may carry files. */
  files?: boolean
  /** Two of one are worse than none: its adding takes the header `Idempotency-Key` (docs/decisions/0009-once.md). */
  once?: boolean
  /** Fields of the form that may be changed of many records at once. */
  emLote?: readonly (keyof z.output<F> & string)[]
  form: F
  record: D
}

/**
 * A register of the back-office: what its grid shows, what its form accepts, and the calls every register has.
 * `record` is what `get` answers, without what every record carries.
 */
export function resource<
  C extends Columns,
  F extends z.ZodType,
  D extends z.ZodObject,
  B extends Besides = NoBesides,
  const P extends Prefix = Prefix,
>(prefix: P, def: GridDef<C, B> & RegisterDef<F, D>): Resource<F, D, RowOf<C, B>, Extract<keyof C, string>> & { prefix: P } {
  return { ...grid<C, B, P>(prefix, def), ...register(prefix, def) }
}

function register<F extends z.ZodType, D extends z.ZodObject>(prefix: `/${string}`, def: Words & RegisterDef<F, D>) {
  const { access, writeAccess = access, name, files = false, once = false } = def
  const reauth = def.reauth && { reauth: def.reauth }
  const form = z.intersection(def.form, VersaoEnviada)
  const emLote: EmLote | undefined =
    def.emLote && emLoteOf(prefix, { access: writeAccess, plural: name.plural, campos: def.emLote, reauth: def.reauth })
  const add = { access: writeAccess, summary: `Inclui ${name.singular}`, body: def.form, response: Saved, files, ...reauth }
  return {
    writeAccess,
    emLote,
    form: def.form,
    record: def.record,
    get: route('GET', `${prefix}/get/:id`, {
      access,
      summary: `Lê ${name.singular}`,
      response: z.intersection(def.record, Versioned),
    }),
    add: once ? route('POST', `${prefix}/add`, { ...add, once }) : route('POST', `${prefix}/add`, add),
    edit: route('POST', `${prefix}/edit/:id`, {
      access: writeAccess,
      summary: `Altera ${name.singular}`,
      body: form,
      response: Saved,
      files,
      ...reauth,
    }),
    remove: route('DELETE', `${prefix}/delete/:id`, {
      access: writeAccess,
      summary: `Exclui ${name.singular}`,
      response: Removed,
    }),
    history: route('GET', `${prefix}/historico/:id`, {
      access,
      summary: `Mudanças de ${name.singular}, da mais nova à mais antiga`,
      response: z.array(Mudanca),
    }),
  }
}

export type Resource<
  F extends z.ZodType = z.ZodType,
  D extends z.ZodObject = z.ZodObject,
  R extends Row = Row,
  K extends string = string,
> = Grid<R, K> & ReturnType<typeof register<F, D>>

/** The type-ahead of a register, with or without a term: at most 20. */
export const suggestRoutes = (prefix: `/${string}`, access: Permission, plural: string) =>
  suggestOf(`${prefix}/suggest`, { access, summary: `Sugestões de ${plural} pelo nome`, response: z.array(Ref) })

const ByText = z.object({ texto: z.string().max(200) })

/** The same where the answers are of another shape, or stand under another address. */
export const suggestOf = <R extends z.ZodType>(path: `/${string}`, parts: { access: Permission; summary: string; response: R }) => ({
  all: route('GET', path, parts),
  byText: route('GET', `${path}/:texto`, { ...parts, params: ByText }),
})
