import type { Column } from '@retaguarda/contract/kit/columns.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { log, TipoLog } from '@retaguarda/contract/log.ts'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/types.ts'
import { condition, literally } from '../../kit/list/condition.ts'
import { asSeen } from '../../kit/list/hidden-text.ts'
import { named } from '../../kit/list/plan.ts'
import { BadValue, many, one, plainText } from '../../kit/list/values.ts'
import { isHiding } from '../../kit/personal/hidden.ts'
import { comum, type Faixa, faixaDe } from './faixa.calc.ts'

type Sql = RawBuilder<unknown>

/** What a filter asks of the log, over the alias `o`. */
export type Busca = {
  /** The stretch of time; never before what is kept. */
  faixa: Faixa
  /** The stretch begins where the filter says, not where the log does. */
  desdeAqui: boolean
  /** All other conditions. */
  conditions: Sql[]
  /** Nothing but time, types and clients is asked for, of which there are counters; empty lists ask for all. */
  contada: { tipos: number[]; clientes: number[] } | undefined
  freeText: boolean
  /**
   * The longest word of what is searched for, which the index finds sooner than all of it, in the place of that condition; `serve` is
   * the whole condition, for those rows alone.
   */
  palavra: { at: number; condition: Sql; serve: Sql } | undefined
  /** Nothing but a text is searched for: a row that has one of these as it is written has what is searched for. */
  comoEscrito: string[] | undefined
}

const ID_MAX = 2_147_483_647 // integer of the database
const FREE_TEXT = ['like', 'notlike', 'inicialike', 'terminalike']
const TEXTS = ['database', 'identificador', 'usuario', 'code', 'empresa', 'error']
const REFS: Record<string, string> = { 'cliente.id': 'o.clienteId', 'problema.id': 'o.problemaId' }

/** Since when the log is kept. */
export async function readDesde(db: Db): Promise<number> {
  const { rows } = await sql<{ desde: Date }>`${prepared} select desde from log_retencao`.execute(db)
  return present(rows[0]).desde.getTime()
}

/** @throws RuleError 400 that names the entry at fault */
export async function readBusca(db: Db, filter: readonly Filter[]): Promise<Busca> {
  const busca: Busca = {
    faixa: { de: await readDesde(db), ate: Number.POSITIVE_INFINITY },
    desdeAqui: false,
    conditions: [],
    contada: { tipos: [], clientes: [] },
    freeText: filter.some(({ name, op }) => name !== 'cliente' && FREE_TEXT.includes(op)),
    palavra: undefined,
    comoEscrito: undefined,
  }
  for (const [i, entry] of filter.entries()) {
    const label = `Filtro ${i + 1} (coluna "${entry.name}")`
    const column: Column | undefined = Object.hasOwn(log.columns, entry.name)
      ? log.columns[entry.name as keyof typeof log.columns]
      : undefined
    // Compiled also where something else is made of it: that finds out what is wrong with it.
    const compiled = named(label, () => {
      if (!column) throw new BadValue('a lista não tem esta coluna para filtrar ou ordenar')
      return conditionOf(column, entry)
    })
    if (column) add(busca, entry, column.type === 'text' && entry.name === 'cliente' ? await clientesByName(db, compiled) : compiled)
  }
  const [only, ...others] = filter.filter(({ name }) => name !== 'createAt')
  if (only && others.length === 0 && busca.conditions.length === 1) busca.comoEscrito = comoEscrito(only)
  return busca
}

function add(busca: Busca, entry: Filter, compiled: Sql | number[]): void {
  const { contada } = busca
  if (Array.isArray(compiled)) return addClientes(busca, compiled)
  const faixa = entry.name === 'createAt' ? faixaDe(entry) : undefined
  if (faixa) {
    busca.desdeAqui ||= faixa.de > busca.faixa.de
    busca.faixa = comum(busca.faixa, faixa)
    return
  }
  busca.palavra ??= palavraDe(entry, busca.conditions.length)
  busca.conditions.push(compiled)
  const list = entry.name === 'tipo' ? 'tipos' : entry.name === 'cliente.id' ? 'clientes' : undefined
  const values = wholeNumbers(entry, list === 'tipos' ? TipoLog.options.length : ID_MAX)
  // A second filter of one column is seldom, and counted row by row.
  busca.contada = contada && list && values && contada[list].length === 0 ? { ...contada, [list]: values } : undefined
}

/** Long words and numbers: others tell little. */
const PALAVRA = /[a-z\d]{9,}|(?=[a-z]*\d)[a-z\d]{4,}/gi

/** What is kept folds letter by letter, so that a text has every plain word of what it contains. */
function palavraDe({ name, op, v }: Filter, at: number): Busca['palavra'] {
  if (op !== 'like' || !TEXTS.includes(name) || isHiding()) return undefined
  const [longest] = (String(v).match(PALAVRA) ?? []).toSorted((a, b) => b.length - a.length)
  if (longest === undefined || longest === v) return undefined
  const text = sql`busca(${sql.ref(`o.${name}`)})`
  // Joined with nothing it is no longer the index's expression.
  return {
    at,
    condition: sql`${text} like '%' || busca(${longest}) || '%'`,
    serve: sql`(${text} || '') like '%' || ${literally(sql`busca(${v})`)} || '%'`,
  }
}

/** Letters that fold one by one, so that a text which has them as they are written has them folded. */
const LATIN = /^[\x20-\x7e\u00a0-\u017f]+$/

/** Of errors alone: a text as it was typed, and as it stands where an error begins with it. */
function comoEscrito({ name, op, v }: Filter): string[] | undefined {
  const text = String(v)
  if (name !== 'error' || op !== 'like' || isHiding() || !LATIN.test(text)) return undefined
  return [...new Set([text, text.charAt(0).toUpperCase() + text.slice(1)])]
}

function addClientes(busca: Busca, ids: number[]): void {
  busca.conditions.push(sql`o."clienteId" = any (${ids}::int[])`)
  const { contada } = busca
  busca.contada = contada && contada.clientes.length === 0 && ids.length > 0 ? { ...contada, clientes: ids } : undefined
}

/** The numbers that a filter leaves, where it names them and the counters may have them. */
function wholeNumbers({ op, v }: Filter, most: number): number[] | undefined {
  const values = op === '=' ? [v] : op === 'contains' && Array.isArray(v) ? v : []
  const numbers = [...new Set(values.map(Number))]
  return numbers.length > 0 && numbers.every((n) => Number.isInteger(n) && n > 0 && n <= most) ? numbers : undefined
}

function conditionOf(column: Column, entry: Filter): Sql {
  const { name, op, v } = entry
  const nome = sql`p.nome`
  if (name === 'cliente') return asSeen(condition(column, nome, entry), column, nome, entry)
  const ref = sql.ref(REFS[name] ?? `o.${name}`)
  // The machines of a distributed database are chosen by a client that there can be.
  if (name === 'cliente.id' && op === '=' && Number(v) > ID_MAX && condition(column, ref, entry)) return sql`false`
  return asSeen(ownCondition(column, ref, entry), column, ref, entry)
}

function ownCondition(column: Column, ref: Sql, entry: Filter): Sql {
  const { name, op, v } = entry
  // Whole values by the index of the texts, which has no order and so no collation.
  const same = (value: string | number | boolean) => sql`busca(${ref}) = busca(${plainText(column, value)})`
  if (TEXTS.includes(name) && op === '=' && v !== null) return same(one(v))
  if (TEXTS.includes(name) && op === 'contains' && many(v).length > 0) return sql`(${sql.join(many(v).map(same), sql` or `)})`
  return condition(column, ref, entry)
}

/** Clients are few beside their occurrences: they are found first. */
async function clientesByName(db: Db, where: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cliente c join pessoa p on p.id = c."pessoaId" where ${where} order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** All that a filter asks for, as a condition. */
export function whereOf({ conditions }: Pick<Busca, 'conditions'>, { de, ate }: Faixa): Sql {
  const time = [
    ...(Number.isFinite(de) ? [sql`o."createAt" >= ${new Date(de)}::timestamptz`] : []),
    ...(Number.isFinite(ate) ? [sql`o."createAt" < ${new Date(ate)}::timestamptz`] : []),
  ]
  return sql`where ${sql.join([...time, ...conditions], sql` and `)}`
}
