import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { within } from '../../kit/http/patience.ts'
import { readMuitasDesde } from './log-comum.repo.ts'
import { type Busca, whereOf } from './log-filtro.repo.ts'
import { lembrada, remember, type Muitas } from './log-lembradas.ts'

type Sql = RawBuilder<unknown>
type Slice = { offset: number; limit: number }

/** Free text that matches more rows than this is not counted to the end (docs/decisions/0003). */
export const COUNT_MAX = 10_000
/** A word that more rows have than this tells too little: all that was typed is then looked up. */
const WORD_MAX = 2_000

/** A text of one or two letters is in no index of three: where nearly no row has it, all of them would be read. */
const PACIENCIA = {
  ms: 5_000,
  sentence: 'A busca demorou demais. Escreva ao menos três letras seguidas, ou escolha um período menor.',
}

export type Key = { clienteId: number; createAt: Date; id: number }
/** How many rows a text finds, at most one more than are counted, and the page's. `lidas` had its longest word. */
type Achadas = Muitas & { total: number; lidas: number; pagina: Key[] }

const muitas = ({ desde }: Muitas): Achadas => ({ total: COUNT_MAX + 1, lidas: 0, pagina: [], desde })

/**
 * Looks for a text once, for its count and its page. By its longest word first: the index merges a list of rows for each three letters,
 * and those of one word are enough where few rows have it. Of a text with more rows than are counted there is no page.
 */
export async function readAchadas(db: Db, busca: Busca, order: Sql, slice: Slice): Promise<Achadas> {
  const { palavra, conditions, faixa } = busca
  const known = lembrada(db, busca)
  if (known) return muitas(known)
  if (palavra) {
    const where = whereOf({ conditions: conditions.with(palavra.at, palavra.condition) }, faixa)
    const byWord = await readBy(
      db,
      sql`candidatas as materialized (${keys(sql`, ${palavra.serve} as serve`)} ${where} limit ${sql.lit(WORD_MAX + 1)}),
        achadas as materialized (select * from candidatas where serve), lidas as (select count(*) as n from candidatas)`,
      { order, slice },
    )
    if (byWord.lidas <= WORD_MAX) return byWord
  }
  const achadas = await within(db, PACIENCIA, async (trx) => {
    const desde = await readMuitasDesde(trx, busca, COUNT_MAX)
    return desde ? muitas({ desde }) : readAll(trx, busca, { order, slice })
  })
  if (achadas.total > COUNT_MAX) remember(db, busca, achadas)
  return achadas
}

function readAll(db: Db, busca: Busca, pagina: Pagina): Promise<Achadas> {
  const all = sql`achadas as materialized (${keys(sql``)} ${whereOf(busca, busca.faixa)} limit ${sql.lit(COUNT_MAX + 1)}), lidas as (select 0 as n)`
  return readBy(db, all, pagina)
}

const keys = (more: Sql) => sql`select o."clienteId", o."createAt", o.id${more} from log_ocorrencia o`

type Pagina = { order: Sql; slice: Slice }

async function readBy(db: Db, found: Sql, { order, slice: { offset, limit } }: Pagina): Promise<Achadas> {
  const { rows } = await sql<(Key | { [K in keyof Key]: null }) & { total: number; lidas: number }>`
    with ${found}, total as (select count(*) as n from achadas)
    select t.n as total, l.n as lidas, o."clienteId", o."createAt", o.id
    from total t cross join lidas l left join (select * from achadas o order by ${order} limit ${limit} offset ${offset}) o on true
    order by ${order}`.execute(db)
  const { total = 0, lidas = 0 } = rows[0] ?? {}
  return { total, lidas: Number(lidas), desde: undefined, pagina: rows.flatMap((row) => (row.id === null ? [] : [row])) }
}
