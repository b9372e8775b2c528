import { present } from '@retaguarda/contract/kit/present.ts'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { numberOf } from '../../../kit/sql.ts'
import { isOf, type Lugar, textOf } from '../lugar.repo.ts'
import { alemDe, isExcluido, isPeloTexto, isProprio, pontoDe, proprioDe, REGISTROS } from './plano.repo.ts'

type Sql<T = unknown> = RawBuilder<T>
export type Anonimizado = Selectable<Tables['anonimizado']>
/** Whom a row is looked at for: the person, and what a text that names her matches. */
export type Quem = { pessoa: number; padrao: string }

/**
 * Rows of some blocks of a table, or of a part of it: so that a large one is gone through piece by piece. `desde`: of these only what was
 * written since a transaction.
 */
export type Pedaco = { de: number; ate: number; desde?: string | null; mes?: { inicio: string; fim: string } }

function inside(piece: Pedaco | undefined): Sql {
  if (!piece) return sql``
  const { de, ate, desde = null, mes } = piece
  const month = mes ? sql`and t."createAt" >= ${mes.inicio}::timestamptz and t."createAt" < ${mes.fim}::timestamptz` : sql``
  // Asked first: it costs less than to look for somebody in a text.
  const written = desde === null ? sql`` : sql`and age(t.xmin) <= age(${desde}::text::xid)`
  return sql`and t.ctid >= ${`(${de},0)`}::tid and t.ctid < ${`(${ate},0)`}::tid ${month} ${written}`
}

const nomeia = (text: Sql, padrao: string): Sql<boolean> => sql<boolean>`coalesce(busca(${text}) ~ ${padrao}::text, false)`

/** Does a row say of the person what is not a text that only names her? */
export const isDele = (lugar: Lugar, pessoa: number, pays = false): Sql<boolean> => isOf(lugar, pessoa, { pays })

/** Does one of these columns of a row name her? */
export function isNomeada(lugar: Lugar, colunas: readonly Lugar['colunas'][number][], { padrao }: Quem): Sql<boolean> {
  const texts = colunas.flatMap(({ coluna }) => textOf(lugar, coluna) ?? [])
  return texts.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        texts.map((text) => nomeia(text, padrao)),
        sql` or `,
      )})`
}

/** The rows of a place that go, or of which something does. */
export function isQueSai(lugar: Lugar, quem: Quem): Sql<boolean> {
  const own = lugar.colunas.some((told) => isProprio(lugar, told)) ? isDele(lugar, quem.pessoa) : sql`false`
  const texts = lugar.colunas.filter((told) => isPeloTexto(lugar, told))
  return sql<boolean>`(${own} or ${isNomeada(lugar, texts, quem)})`
}

type Change = { coluna: string; value: Sql; when: Sql }

/** What a column of a row that is hers becomes. */
function ownValue({ tabela, types, required }: Lugar, coluna: string, pessoa: number): Sql {
  const special = proprioDe(tabela, coluna, pessoa)
  if (special) return special
  const type = types.get(coluna)
  // What says that there was one, as who was dispensed says why, goes on saying so.
  if (!REGISTROS.includes(tabela) && type === 'text') return sql`case when ${sql.ref(`t.${coluna}`)} is not null then '•'::text end`
  if (!required.has(coluna)) return sql`null::${sql.raw(type ?? 'text')}`
  if (type === 'text') return sql`'•'::text`
  if (type === 'text[]') return sql`'{}'::text[]`
  if (type === 'json' || type === 'jsonb') return sql`'{}'::${sql.raw(type)}`
  throw new Error(`${tabela}.${coluna} has no value that names nobody`)
}

/** What a column becomes that names her in a row that is not hers. */
function dotted({ tabela, types }: Lugar, coluna: string, padrao: string): Sql {
  const column = sql.ref(`t.${coluna}`)
  const type = types.get(coluna)
  if (type === 'text') return pontoDe(tabela, coluna)
  if (type === 'text[]')
    return sql`(select coalesce(array_agg(e order by n), '{}') from unnest(${column}) with ordinality u(e, n) where busca(e) !~ ${padrao}::text)`
  if (type === 'json' || type === 'jsonb') return sql`anonimiza_json(${column}::jsonb, ${padrao}::text, false)::${sql.raw(type)}`
  throw new Error(`${tabela}.${coluna} has no value that names nobody`)
}

function changesOf(lugar: Lugar, { pessoa, padrao }: Quem): Change[] {
  const mine = isDele(lugar, pessoa)
  return lugar.colunas.flatMap((told) => {
    const { coluna } = told
    const text = textOf(lugar, coluna)
    if (!text) return []
    const column = sql.ref(`t.${coluna}`)
    const own = isProprio(lugar, told) ? ownValue(lugar, coluna, pessoa) : undefined
    const names = isPeloTexto(lugar, told) ? nomeia(text, padrao) : undefined
    const cases = [own && sql`when ${mine} then ${own}`, names && sql`when ${names} then ${dotted(lugar, coluna, padrao)}`]
    const whens = [own && sql`(${mine} and ${text} is distinct from (${own})::text)`, names]
    const said = <T>(parts: readonly (T | undefined)[]) => parts.filter((part) => part !== undefined)
    return said(cases).length === 0
      ? []
      : [{ coluna, value: sql`case ${sql.join(said(cases), sql` `)} else ${column} end`, when: sql.join(said(whens), sql` or `) }]
  })
}

/** Takes away what a place says of the person. Said twice, the second finds nothing. @returns how many rows */
export async function removeDados(trx: Trx, lugar: Lugar, quem: Quem, piece?: Pedaco): Promise<number> {
  const table = sql.table(lugar.tabela)
  if (isExcluido(lugar)) {
    const { numAffectedRows = 0n } = await sql`delete from ${table} t where true ${inside(piece)} and ${isQueSai(lugar, quem)}`.execute(trx)
    return Number(numAffectedRows)
  }
  const changes = changesOf(lugar, quem)
  if (changes.length === 0) return 0
  const besides = alemDe[lugar.tabela]
  const set = changes.map(({ coluna, value }) => sql`${sql.ref(coluna)} = ${value}`)
  const when = changes.map((change) => change.when)
  const { numAffectedRows = 0n } = await sql`update ${table} t set ${sql.join(besides ? [...set, besides] : set)}
    where true ${inside(piece)} and (${sql.join(when, sql` or `)})`.execute(trx)
  return Number(numAffectedRows)
}

type Agora = Pedaco & { desde: string | null; agora: Date }
/** History and the security log are the owner's to change: by functions that say what they did. @returns how many rows */
export const updateHistorico = (trx: Trx, { pessoa, padrao }: Quem, { de, ate, desde, agora }: Agora): Promise<number> =>
  numberOf(trx)`select anonimiza_auditoria(${pessoa}::int, ${padrao}::text, ${de}::bigint, ${ate}::bigint, ${desde}::text, ${agora})`
export const updateSeguranca = (trx: Trx, { pessoa, padrao }: Quem, { de, ate, desde, agora }: Agora): Promise<number> =>
  numberOf(trx)`select anonimiza_seguranca(${pessoa}::int, ${padrao}::text, ${de}::bigint, ${ate}::bigint, ${desde}::text, ${agora})`

/** How many blocks a table has now, by the names of those that have their rows themselves; of a partitioned one its parts. */
export const listTamanhos = (db: Db): Promise<{ nome: string; de: string | null; blocos: number }[]> =>
  rowsOf<{ nome: string; de: string | null; blocos: number }>(db)`
    select c.relname as nome, p.relname as de, (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocos
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`

/**
 * Where blocks and transactions are counted, which another server, or another database of the same one, does anew; and the oldest transaction
 * that goes on: what was written before it can be seen.
 */
export type Aqui = { onde: string; transacao: string }
export async function readAqui(db: Db): Promise<Aqui> {
  const read = await rowOf<Aqui>(db)`select concat_ws('/', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database())) as onde, pg_snapshot_xmin(pg_current_snapshot())::xid::text as transacao`
  return present(read)
}

export type Pessoa = { id: number; nome: string; genero: number; versaoRegistro: number }
/**
 * Locked with her registers, so that of two who ask at once one does, and nobody makes her a client, a user or a payer, or one that is active
 * again, or has something new to pay, between the look at what is in the way and the end.
 */
export async function lockTitular(trx: Trx, id: number): Promise<Pessoa | undefined> {
  const found = await rowOf<Pessoa>(trx)`select id, nome, genero, "versaoRegistro" from pessoa where id = ${id} for update`
  await sql`select from cliente c where c."pessoaId" = ${id}::int or c."pagadorId" = ${id}::int order by c.id for update`.execute(trx)
  await sql`select from usuario u where u."pessoaId" = ${id}::int order by u.id for update`.execute(trx)
  return found
}
export const readTitular = (db: Db, id: number): Promise<Pessoa | undefined> =>
  rowOf<Pessoa>(db)`select id, nome, genero, "versaoRegistro" from pessoa where id = ${id}`

type Lidos = { nomes: string[]; documentos: string[]; contatos: string[]; outros: string[] }

/** What somebody is called by, and was: history knows what the registers have forgotten. */
export async function readValores(db: Db, pessoa: number): Promise<Lidos> {
  const read = await rowOf<Lidos>(db)`
    with lembrado as (
      select a.entidade, d.valor from auditoria a, unnest(array[a.antes, a.depois]) d(valor)
      where d.valor is not null and ((a.entidade = 'pessoa' and a.registro = ${String(pessoa)})
        or (a.entidade = 'cliente' and a.registro in (select c.id::text from cliente c where c."pessoaId" = ${pessoa}::int))
        or (a.entidade = 'usuario' and a.registro in (select u.id::text from usuario u where u."pessoaId" = ${pessoa}::int)))
    )
    select
      array(select nome from pessoa where id = ${pessoa}::int union select "nomeFantasia" from pessoa where id = ${pessoa}::int and "nomeFantasia" is not null
        union select x from lembrado, unnest(array[valor ->> 'nome', valor ->> 'nomeFantasia']) x where entidade = 'pessoa' and x is not null) as nomes,
      array(select "cpfCnpj" from pessoa where id = ${pessoa}::int
        union select valor ->> 'cpfCnpj' from lembrado where entidade = 'pessoa' and valor ->> 'cpfCnpj' is not null) as documentos,
      array(select contato from pessoa_contato where "pessoaId" = ${pessoa}::int
        union select telefone from pessoa where id = ${pessoa}::int and telefone is not null
        union select email from usuario where "pessoaId" = ${pessoa}::int and email is not null
        union select "emailNota" from cliente where "pessoaId" = ${pessoa}::int and "emailNota" is not null
        union select x from lembrado, unnest(array[valor ->> 'email', valor ->> 'emailNota']) x where entidade in ('usuario', 'cliente') and x is not null
        union select c ->> 'contato' from lembrado, jsonb_path_query(valor, 'lax $.pessoaContato[*]') c where entidade = 'pessoa' and c ->> 'contato' is not null) as contatos,
      array(select rg from pessoa where id = ${pessoa}::int and rg is not null
        union select valor ->> 'rg' from lembrado where entidade = 'pessoa' and valor ->> 'rg' is not null) as outros`
  return read ?? { nomes: [], documentos: [], contatos: [], outros: [] }
}

/** As searches write them. */
export const readBusca = async (db: Db, words: readonly string[]): Promise<string[]> =>
  (await rowsOf<{ word: string }>(db)`select busca(w) as word from unnest(${words}::text[]) with ordinality u(w, n) order by n`).map(
    ({ word }) => word,
  )

export const readAnonimizado = (db: Db, pessoa: number): Promise<Anonimizado | undefined> =>
  db.selectFrom('anonimizado').selectAll().where('pessoa', '=', pessoa).executeTakeFirst()
export const lockAnonimizado = (trx: Trx, pessoa: number): Promise<Anonimizado | undefined> =>
  trx.selectFrom('anonimizado').selectAll().where('pessoa', '=', pessoa).where('fim', 'is', null).forUpdate().executeTakeFirst()
export const listAnonimizados = (db: Db): Promise<Anonimizado[]> => db.selectFrom('anonimizado').selectAll().orderBy('pessoa').execute()

/** @returns whether it was not there yet */
export async function insertAnonimizado(
  trx: Trx,
  row: Pick<Anonimizado, 'pessoa' | 'quando' | 'valores' | 'chave' | 'termos' | 'papeis' | 'refeita' | 'onde' | 'desdeProxima'>,
): Promise<boolean> {
  const added = await trx
    .insertInto('anonimizado')
    .values(row)
    .onConflict((taken) => taken.doNothing())
    .returning('pessoa')
    .execute()
  return added.length > 0
}

/** Those of a database that was brought back from before that are not through. */
export const listRefeitas = (db: Db): Promise<{ pessoa: number }[]> =>
  db.selectFrom('anonimizado').select('pessoa').where('fim', 'is', null).where('refeita', '=', true).orderBy('pessoa').execute()

/** Those that are not through and whose job nobody runs nor will. */
export const listAbandonados = (db: Db, job: string): Promise<{ pessoa: number }[]> =>
  rowsOf<{ pessoa: number }>(db)`select pessoa from anonimizado where fim is null and not exists (
      select from graphile_worker.jobs j where j.key = ${job}::text || '-' || pessoa and (j.locked_at is not null or j.attempts < j.max_attempts))
    order by pessoa`

export async function updateAnonimizado(trx: Trx, pessoa: number, set: Omit<Updateable<Tables['anonimizado']>, 'pessoa'>): Promise<void> {
  await trx.updateTable('anonimizado').set(set).where('pessoa', '=', pessoa).execute()
}

/** Gives up the files of what is about to go: those of his, and the answers to what he asked. */
export async function updateSoltos(trx: Trx, lugares: readonly Lugar[], quem: Quem, now: Date): Promise<void> {
  const asked = lugares.find(({ tabela }) => tabela === 'pedido_titular')
  if (!asked) return
  const names = isNomeada(
    asked,
    asked.colunas.filter(({ coluna }) => coluna === 'titular'),
    quem,
  )
  await sql`with soltos as (
      update pedido_titular n set "arquivoId" = null from pedido_titular t where n.id = t.id and t."arquivoId" is not null and ${names} returning t."arquivoId" as id
    )
    update arquivo a set "descartadoEm" = ${now}, nome = '•' from soltos where a.id = soltos.id`.execute(trx)
}

/** Everybody who loaded one of his registers is told that it changed. */
export async function updateVersoes(trx: Trx, pessoa: number, by: { now: Date; usuario: number | null }): Promise<void> {
  for (const [table, where] of [
    ['pessoa', sql`id`],
    ['cliente', sql`"pessoaId"`],
    ['usuario', sql`"pessoaId"`],
  ] as const)
    await sql`update ${sql.table(table)} set "versaoRegistro" = "versaoRegistro" + 1, "alteradoEm" = ${by.now}, "alteradoPorId" = ${by.usuario}::int
      where ${where} = ${pessoa}`.execute(trx)
}

/** Addresses of pages that would still show what he owed. */
export async function removeLinks(trx: Trx, pessoa: number): Promise<void> {
  await sql`delete from cliente_link where "clienteId" in (select c.id from cliente c where c."pessoaId" = ${pessoa}::int)`.execute(trx)
}

/** Does a text name her? */
export const readNomeado = async (db: Db, text: string, padrao: string): Promise<boolean> =>
  (await rowOf<{ names: boolean }>(db)`select ${nomeia(sql`${text}::text`, padrao)} as names`)?.names === true
