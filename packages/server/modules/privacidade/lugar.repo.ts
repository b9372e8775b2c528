import { CategoriaDados } from '@retaguarda/contract/privacidade/mapa.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { type RawBuilder, sql } from 'kysely'
import { LUGARES, type LugarDe } from '../../db/pessoal/mapa.ts'
import type { Db } from '../../db/types.ts'
import { literally } from '../../kit/list/condition.ts'
import { nationalOf, TELEFONE_MIN, telephoneWritten } from './telefone.calc.ts'

type Sql<T = unknown> = RawBuilder<T>

/** By what somebody is told in text: a document and telephones in digits. */
export type Termos = { documentos: readonly string[]; emails: readonly string[]; telefones: readonly string[]; nomes: readonly string[] }

/**
 * A place as the database has it: the types of its columns, which of them a row must have, about how many rows there are, the ranges of its partitions, the newest first, and the columns
 * whose text an index finds.
 */
export type Lugar = LugarDe & {
  types: ReadonlyMap<string, string>
  required: ReadonlySet<string>
  rows: number
  partitions: readonly Faixa[]
  found: ReadonlySet<string>
}

/** What a partition holds. It is read through its table: the right to read is given on that alone. */
export type Faixa = { column: string; from: string; to: string }

const PARTITIONS = sql`
  select jsonb_build_object('column', a.attname, 'from', b.bounds[1], 'to', b.bounds[2])
  from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_partitioned_table k on k.partrelid = i.inhparent
    join pg_attribute a on a.attrelid = i.inhparent and a.attnum = k.partattrs[0],
    lateral (select regexp_match(pg_get_expr(p.relpartbound, p.oid), 'FROM \\(''(.*)''\\) TO \\(''(.*)''\\)') as bounds) b
  where i.inhparent = c.oid order by b.bounds[1] desc`

/** The places of personal data, the largest last. */
export async function listLugares(db: Db): Promise<Lugar[]> {
  const { rows } = await sql<Known & { table: string }>`
    select c.relname as table,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'required', a.attnotnull)) as columns,
      array(${PARTITIONS}) as partitions,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid) as indexes,
      (select sum(greatest(p.reltuples, 0)) from pg_class p where p.oid = c.oid or p.oid in (select inhrelid from pg_inherits where inhparent = c.oid))::float8 as rows
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid, c.relname`.execute(db)
  const known = new Map(rows.map((row) => [row.table, row]))
  return LUGARES.map((lugar) => {
    const { columns = [], rows = 0, partitions = [], indexes = [] } = known.get(lugar.tabela) ?? {}
    const types = new Map(columns.map(({ name, type }) => [name, type]))
    const required = new Set(columns.flatMap(({ name, required }) => (required ? [name] : [])))
    return { ...lugar, rows, types, required, partitions, found: new Set(indexes.flatMap(inTrigrams)) }
  }).toSorted((a, b) => a.rows - b.rows)
}

type Known = { columns: { name: string; type: string; required: boolean }[]; rows: number; partitions: Faixa[]; indexes: string[] }

/** The columns whose text an index holds in threes of letters, as `busca` writes it. */
const inTrigrams = (definition: string) =>
  [...definition.matchAll(/busca\("?(\w+)"?\) gin_trgm_ops/g)].flatMap(([, column]) => (column === undefined ? [] : [column]))

const BY_TABLE = new Map(LUGARES.map((lugar) => [lugar.tabela, lugar]))
const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

/** The id of whom a row is about; undefined where its table leads to nobody. Each step has an alias of its own. */
export function pessoaOf({ caminho }: LugarDe, alias = 't'): Sql<number | null> | undefined {
  if (!caminho) return undefined
  if ('pessoa' in caminho) return sql`${column(alias, caminho.pessoa)}`
  if ('usuario' in caminho) return sql`(select u."pessoaId" from usuario u where u.id = ${column(alias, caminho.usuario)})`
  if ('cliente' in caminho) return sql`(select c."pessoaId" from cliente c where c.id = ${column(alias, caminho.cliente)})`
  const [table, inner] = ['por' in caminho ? caminho.em : caminho.de, `${alias}x`]
  const led = BY_TABLE.get(table)
  const person = led && pessoaOf(led, inner)
  if (!person) return undefined
  const joined =
    'por' in caminho
      ? sql`${column(inner, 'id')} = ${column(alias, caminho.por)}`
      : sql`${column(inner, caminho.coluna)} = ${column(alias, 'id')}`
  return sql`(select ${person} from ${sql.table(table)} ${sql.ref(inner)} where ${joined} limit 1)`
}

/** Is a row about one of these people: his own, a user's, a client's that he is or, where `pays` is not false, pays for? */
export function isOf({ caminho }: LugarDe, pessoa: number | readonly number[], { alias = 't', pays = true } = {}): Sql<boolean> {
  if (!caminho) return sql`false`
  const people = sql`any(${[pessoa].flat()}::int[])`
  if ('pessoa' in caminho) return sql`${column(alias, caminho.pessoa)} = ${people}`
  if ('usuario' in caminho) return sql`${column(alias, caminho.usuario)} in (select u.id from usuario u where u."pessoaId" = ${people})`
  if ('cliente' in caminho)
    return sql`${column(alias, caminho.cliente)} in (select c.id from cliente c where c."pessoaId" = ${people} ${pays ? sql`or c."pagadorId" = ${people}` : sql``})`
  const [table, inner] = ['por' in caminho ? caminho.em : caminho.de, `${alias}x`]
  const led = BY_TABLE.get(table)
  if (!led) return sql`false`
  const [own, there] = 'por' in caminho ? [caminho.por, 'id'] : ['id', caminho.coluna]
  return sql`${column(alias, own)} in (select ${column(inner, there)} from ${sql.table(table)} ${sql.ref(inner)} where ${isOf(led, pessoa, { alias: inner, pays })})`
}

/** The content of a column as text; undefined for bytes. */
export function textOf({ types }: Pick<Lugar, 'types'>, coluna: string, alias = 't'): Sql<string | null> | undefined {
  const type = types.get(coluna)
  if (type === undefined || type === 'bytea') return undefined
  return type === 'text' ? sql`${column(alias, coluna)}` : sql`${column(alias, coluna)}::text`
}

const { CADASTRO, CONTATO, DOCUMENTO, FINANCEIRO, ACESSO, LIVRE } = CategoriaDados.code
const LOOKED: Record<keyof Termos, readonly number[]> = {
  documentos: [DOCUMENTO, FINANCEIRO, LIVRE],
  emails: [CADASTRO, CONTATO, DOCUMENTO, FINANCEIRO, ACESSO, LIVRE],
  telefones: [CONTATO, FINANCEIRO, LIVRE],
  nomes: [CADASTRO, DOCUMENTO, FINANCEIRO, ACESSO, LIVRE],
}

type Edges = { before: string; after: string }
/** What may not stand beside a term, since it would be another's: `ana@a.br` in `mariana@a.br`, a document in a line of digits. */
const OF_DIGITS: Edges = { before: '(?<![0-9])', after: '(?![0-9])' }
const OF_MAIL: Edges = { before: '(?<![a-z0-9._%+-])', after: '(?![a-z0-9-]|[.][a-z0-9])' }
/** With the number of the country before it, or without. */
const OF_TELEPHONE: Edges = { before: '(?<![0-9])(55 ?)?', after: '(?![0-9])' }

/** Does a column name somebody by one of these? Undefined where it is of a kind that names nobody so. */
export function names(lugar: Lugar, { coluna, categoria }: LugarDe['colunas'][number], termos: Termos): Sql<boolean> | undefined {
  const text = textOf(lugar, coluna)
  if (!text) return undefined
  const of = (kind: keyof Termos) => (LOOKED[kind].includes(categoria) ? termos[kind] : [])
  const like = (looked: Sql, term: string) => sql<boolean>`${looked} like '%' || ${literally(sql`busca(${term}::text)`)} || '%'`
  const lower = sql`busca(${text})`
  // What has no letters is written in one way only; to fold a long text takes longer than to look through it.
  const inDigits = (written: string) => (/[a-z]/i.test(written) || lugar.found.has(coluna) ? lower : text)
  const whole = (looked: Sql, term: string, { before, after }: Edges) =>
    sql<boolean>`(${like(looked, term)} and ${looked} ~ (${before} || regexp_replace(busca(${term}::text), '([^[:alnum:]])', '\\\\\\1', 'g') || ${after}))`
  const found = [
    ...of('documentos').flatMap((one) =>
      [...new Set([one, maskDocumento(one)])].map((written) => whole(inDigits(written), written, OF_DIGITS)),
    ),
    ...of('emails').map((one) =>
      lugar.found.has(coluna)
        ? whole(lower, one, OF_MAIL)
        : sql<boolean>`(${text} like '%@%' and ${whole(sql`lower(${text})`, one, OF_MAIL)})`,
    ),
    ...of('nomes').map((one) => like(lower, one)),
    ...of('telefones').flatMap((one) =>
      categoria === CONTATO
        ? [like(sql`regexp_replace(${text}, '[^0-9]', '', 'g')`, nationalOf(one))]
        : telephoneWritten(one).map((written) => whole(inDigits(written), written, OF_TELEPHONE)),
    ),
  ]
  return found.length === 0 ? undefined : sql<boolean>`(${sql.join(found, sql` or `)})`
}

const within = ({ column: name, from, to }: Faixa) =>
  sql<boolean>`${column('t', name)} >= ${from}::timestamptz and ${column('t', name)} < ${to}::timestamptz`
const any = (conditions: readonly Sql<boolean>[]) =>
  conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/**
 * The conditions by which all rows of a place are found that one of these is true of, each for a statement that can be given up without the
 * others. What is partitioned, as what outgrows the rest, is looked up by its indexes first, then part by part, the newest first.
 */
export function stepsOf(
  lugar: Lugar,
  named: readonly { coluna: string; when: Sql<boolean> }[],
  about: readonly Sql<boolean>[],
): Sql<boolean>[] {
  const of = (indexed: boolean) => named.filter(({ coluna }) => lugar.found.has(coluna) === indexed).map(({ when }) => when)
  if (lugar.partitions.length === 0) return [any([...of(true), ...of(false), ...about])].flatMap((one) => one ?? [])
  const [own, indexed, rest] = [any(about), any(of(true)), any(of(false))]
  // A row that was found already is not found twice. What no index serves stands behind `case`, so that the one that does is taken.
  const before = any([...(own ? [own] : []), ...(indexed ? [indexed] : [])])
  const second = indexed && own ? sql<boolean>`${indexed} and case when ${own} then false else true end` : indexed
  const others = rest && before ? sql<boolean>`case when ${rest} then ${before} is not true end` : rest
  return [
    ...(own ? [own] : []),
    ...(second ? [second] : []),
    ...(others ? lugar.partitions.map((faixa) => sql<boolean>`${within(faixa)} and ${others}`) : []),
  ]
}

/** By what somebody of the registers is told in text. */
export async function readTermos(db: Db, pessoa: number): Promise<Termos> {
  const { rows } = await sql<{ documento: string; contatos: string[]; emails: string[] }>`
    select p."cpfCnpj" as documento,
      array(select c.contato from pessoa_contato c where c."pessoaId" = p.id and c.contato is not null) as contatos,
      array(select u.email from usuario u where u."pessoaId" = p.id
        union select k."emailNota" from cliente k where k."pessoaId" = p.id and k."emailNota" is not null) as emails
    from pessoa p where p.id = ${pessoa}::int`.execute(db)
  const { documento = '', contatos = [], emails = [] } = rows[0] ?? {}
  const isMail = (one: string) => one.includes('@')
  const digits = contatos.filter((one) => !isMail(one)).map((one) => one.replace(/\D/g, ''))
  return {
    documentos: documento === '' ? [] : [documento],
    emails: [...new Set([...emails, ...contatos.filter(isMail)])],
    telefones: [...new Set(digits.filter((one) => one.length >= TELEFONE_MIN))],
    nomes: [],
  }
}
