import { z } from 'zod'
import type { Access } from './access.ts'
import type { Columns } from './columns.ts'
import { ById, Id, Instant, Msg, Ref, Saved } from './fields.ts'
import { ExportQuery, type Filter, ListQuery, pageOf, type Sort } from './list-query.ts'
import { route } from './route.ts'

/** How the screens name the thing: 'pessoa', 'pessoas', and the gender that the sentences must agree with. */
export type Name = { singular: string; plural: string; gender: 'f' | 'm' }

/** What every row of every grid has. */
export type Row = { id: number }

type GridDef<L extends z.ZodType> = {
  title: string
  name: Name
  access: Access
  row: L
  /** The whitelist of what may be filtered and sorted by, and what the web draws, in this order. */
  columns: Columns
  defaultFilter?: Filter[]
  /** Ascending id where left out. */
  defaultSort?: Sort[]
}

/** A grid: its list and the export of what is filtered. */
export function grid<L extends z.ZodType>(prefix: `/${string}`, def: GridDef<L>) {
  const { access } = def
  return {
    prefix,
    defaultFilter: [],
    defaultSort: [],
    ...def,
    list: route('GET', `${prefix}/list`, {
      access,
      summary: `Lista de ${def.name.plural}, paginada, filtrada e ordenada`,
      query: ListQuery,
      response: pageOf(def.row),
    }),
    export: route('GET', `${prefix}/export`, {
      access,
      summary: `Exporta ${def.name.plural} em CSV ou XLSX`,
      query: ExportQuery,
      response: z.unknown(),
      download: true,
    }),
  }
}

export type Grid<L extends z.ZodType = z.ZodType> = ReturnType<typeof grid<L>>

/** The same grid for what belongs to one record: `{prefix}/list/{id}` and its export (spec §7). */
export function gridOf<L extends z.ZodType>(prefix: `/${string}`, def: GridDef<L>) {
  const { access } = def
  return {
    ...grid(prefix, def),
    list: route('GET', `${prefix}/list/:id`, {
      access,
      summary: `Lista de ${def.name.plural} de um registro, paginada, filtrada e ordenada`,
      params: ById,
      query: ListQuery,
      response: pageOf(def.row),
    }),
    export: route('GET', `${prefix}/export/:id`, {
      access,
      summary: `Exporta ${def.name.plural} de um registro em CSV ou XLSX`,
      params: ById,
      query: ExportQuery,
      response: z.unknown(),
      download: true,
    }),
  }
}

export type GridOf<L extends z.ZodType = z.ZodType> = ReturnType<typeof gridOf<L>>

/** What every record that a form edits carries (decisions §1, concurrency). */
export const Versioned = z.object({
  versaoRegistro: z.number().int(),
  alteradoEm: Instant.nullable(),
  alteradoPor: z.string().nullable(),
})
export type Versioned = z.output<typeof Versioned>

const VersionSent = z.object({ versaoRegistro: z.number().int().optional() })

/** One change of a record, as its history shows it. */
export const Mudanca = z.object({
  id: Id,
  dataHora: Instant,
  usuario: z.string().nullable(),
  acao: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.unknown(), depois: z.unknown() })),
})

type ResourceDef<L extends z.ZodType, F extends z.ZodType, D extends z.ZodObject> = GridDef<L> & {
  /** Who may add, change and delete; as for reading where left out. */
  writeAccess?: Access
  /** The form's body may carry files. */
  files?: boolean
  form: F
  record: D
}

/**
 * A register of the back-office: what its grid shows, what its form accepts, and the calls every register has.
 * `record` is what `get` answers, without what every record carries.
 */
export function resource<L extends z.ZodType, F extends z.ZodType, D extends z.ZodObject>(prefix: `/${string}`, def: ResourceDef<L, F, D>) {
  const { access, writeAccess = access, name, files = false } = def
  const form = z.intersection(def.form, VersionSent)
  return {
    ...grid(prefix, def),
    writeAccess,
    form: def.form,
    record: def.record,
    get: route('GET', `${prefix}/get/:id`, {
      access,
      summary: `Lê ${name.singular}`,
      params: ById,
      response: z.intersection(def.record, Versioned),
    }),
    add: route('POST', `${prefix}/add`, {
      access: writeAccess,
      summary: `Inclui ${name.singular}`,
      body: def.form,
      response: Saved,
      files,
    }),
    edit: route('POST', `${prefix}/edit/:id`, {
      access: writeAccess,
      summary: `Altera ${name.singular}`,
      params: ById,
      body: form,
      response: Saved,
      files,
    }),
    remove: route('DELETE', `${prefix}/delete/:id`, {
      access: writeAccess,
      summary: `Exclui ${name.singular}`,
      params: ById,
      response: Msg,
    }),
    history: route('GET', `${prefix}/historico/:id`, {
      access,
      summary: `Mudanças de ${name.singular}, da mais nova à mais antiga`,
      params: ById,
      response: z.array(Mudanca),
    }),
  }
}

export type Resource<L extends z.ZodType = z.ZodType, F extends z.ZodType = z.ZodType, D extends z.ZodObject = z.ZodObject> = ReturnType<
  typeof resource<L, F, D>
>

/** The type-ahead of a register, with or without a term: at most 20 (decisions §8). */
export const suggestRoutes = (prefix: `/${string}`, access: Access, plural: string) => {
  const parts = { access, summary: `Sugestões de ${plural} pelo nome`, response: z.array(Ref) }
  return {
    all: route('GET', `${prefix}/suggest`, parts),
    byText: route('GET', `${prefix}/suggest/:texto`, { ...parts, params: z.object({ texto: z.string().max(200) }) }),
  }
}
