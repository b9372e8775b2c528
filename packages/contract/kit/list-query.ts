import { z } from 'zod'

export const PAGE_SIZE = 20
export const LIMIT_MAX = 200

/** The twelve operators of a filter (LST-019). */
export const OPERATORS = ['like', '<', '<=', '>', '>=', 'notlike', '=', '<>', 'inicialike', 'terminalike', 'between', 'contains'] as const
export type Operator = (typeof OPERATORS)[number]

const Scalar = z.union([z.string(), z.number(), z.boolean()])
const Value = z.union([Scalar, z.array(Scalar), z.null()], { error: 'falta o valor `v`, ou ele não é texto, número, lista nem nulo' })

/**
 * The name of the filter that looks into all searched columns of a grid: `{ name: 'busca', op: 'like', v: 'aurora 17070' }`. Each word is found
 * in one of them, a number as an id too.
 */
export const BUSCA = 'busca'

export const Filter = z.object({
  name: z.string({ error: 'falta o nome da coluna' }),
  op: z.enum(OPERATORS, { error: `operador desconhecido; use um de: ${OPERATORS.join(' ')}` }),
  v: Value,
  v2: Scalar.nullish(),
})
export type Filter = z.output<typeof Filter>

export const Sort = z.object({
  col: z.string({ error: 'falta o nome da coluna' }),
  sort: z.enum(['asc', 'desc'], { error: 'a ordem é asc ou desc' }),
})
export type Sort = z.output<typeof Sort>

/** A list in an address: JSON. */
export const jsonArray = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .transform((raw, ctx): unknown => {
      try {
        return JSON.parse(raw)
      } catch {
        ctx.addIssue('não é JSON')
        return z.NEVER
      }
    })
    .pipe(z.array(item, { error: 'não é uma lista' }).max(50, 'entradas demais; no máximo 50'))

/** A part of an address that stands empty, as in `?page=&limit=`, is left out. */
export const emptyIsNone = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (value === '' ? undefined : value), schema)

const count = (max: number, error: string) => z.coerce.number({ error }).int(error).max(max, error)

export const ANDAMENTO_MAX = 2_147_483_647
const ANDAMENTO = `andamento vai de 1 a ${ANDAMENTO_MAX}`

/** The query of every `{entity}/list` (LST-017). `start` is 0-based and wins over `page`, which is 1-based. */
export const ListQuery = z.object({
  filter: emptyIsNone(jsonArray(Filter).default([])),
  sort: emptyIsNone(jsonArray(Sort).default([])),
  page: emptyIsNone(count(1e9, 'page começa em 1').min(1, 'page começa em 1').default(1)),
  start: emptyIsNone(count(1e12, 'start começa em 0').min(0, 'start começa em 0').optional()),
  limit: emptyIsNone(count(LIMIT_MAX, `limit vai de 1 a ${LIMIT_MAX}`).min(1, `limit vai de 1 a ${LIMIT_MAX}`).default(PAGE_SIZE)),
})
export type ListQuery = z.output<typeof ListQuery>

/**
 * Filtered and sorted like the list, whole; `colunas` are the names to write, in that order, all when left out. How far it is travels to the
 * topic `exportacao-{andamento}`, a number that who asks makes up.
 */
export const ExportQuery = ListQuery.pick({ filter: true, sort: true }).extend({
  formato: z.enum(['csv', 'xlsx'], { error: 'formato é csv ou xlsx' }),
  colunas: jsonArray(z.string()).optional(),
  andamento: count(ANDAMENTO_MAX, ANDAMENTO).min(1, ANDAMENTO).optional(),
})
export type ExportQuery = z.output<typeof ExportQuery>

export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    /** Exact, unless `totalExato` is false: then there are more than this (docs/decisions/0003). */
    total: z.number().int(),
    totalExato: z.literal(false).optional(),
  })
