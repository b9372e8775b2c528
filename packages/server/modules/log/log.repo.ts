import type { z } from 'zod'
import type { Afetado, Ocorrencia } from '@retaguarda/contract/log.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { type AfetadoLido, listAfetadosContados, listAfetadosLidos } from './log-afetado.repo.ts'
import { type Busca, readDesde, whereOf } from './log-filtro.repo.ts'

type Lida = z.input<typeof Ocorrencia>
type Row = Omit<Lida, 'createAt' | 'recebidoEm' | 'info' | 'cliente' | 'problema'> & {
  createAt: Date
  recebidoEm: Date
  info: string | null
  clienteId: number
  problemaId: number
}

const WHOLE = sql`o.id, o."createAt", o."recebidoEm", o."clienteId", o."problemaId", o.tipo, o.error, o.line, o.trace, o.info, o.database,
  o.identificador, o.usuario, o.code, o.empresa`

const mapNames = async (db: Db, ids: readonly number[]) => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('cliente as c')
          .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
          .select(['c.id', 'p.nome'])
          .where('c.id', 'in', ids)
          .execute()
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

async function lidas(db: Db, rows: readonly Row[]): Promise<Lida[]> {
  const names = await mapNames(db, [...new Set(rows.map(({ clienteId }) => clienteId))])
  const problemas = await db
    .selectFrom('problema')
    .select(['id', 'titulo'])
    .where('id', 'in', [0, ...new Set(rows.map(({ problemaId }) => problemaId))])
    .execute()
  const titulos = new Map(problemas.map(({ id, titulo }) => [id, titulo]))
  return rows.map(({ clienteId, problemaId, createAt, recebidoEm, info, ...row }) => ({
    ...row,
    createAt: createAt.toISOString(),
    recebidoEm: recebidoEm.toISOString(),
    cliente: { id: clienteId, nome: names.get(clienteId) ?? '' },
    info: info === null ? null : (JSON.parse(info) as unknown),
    problema: { id: problemaId, titulo: titulos.get(problemaId) ?? '' },
  }))
}

export async function readOcorrencia(db: Db, id: number): Promise<Lida | undefined> {
  const desde = new Date(await readDesde(db))
  const { rows } = await sql<Row>`
    select ${WHOLE} from log_ocorrencia o where o.id = ${id}::bigint and o."createAt" >= ${desde}::timestamptz`.execute(db)
  const [read] = await lidas(db, rows)
  return read
}

/** The newest of a problem. */
export async function listUltimas(db: Db, problemaId: number, most: number): Promise<Lida[]> {
  const desde = new Date(await readDesde(db))
  const { rows } = await sql<Row>`
    select ${WHOLE} from log_ocorrencia o where o."problemaId" = ${problemaId} and o."createAt" >= ${desde}::timestamptz
    order by o."createAt" desc, o.id desc limit ${most}`.execute(db)
  return lidas(db, rows)
}

/** What stands before and after a row in the order of time, among what a search finds. */
export async function readVizinhos(db: Db, busca: Busca, { id, createAt }: { id: number; createAt: string }) {
  const at = sql`(${createAt}::timestamptz, ${id}::bigint)`
  const next = async (older: boolean) => {
    const [than, way] = [sql.raw(older ? '<' : '>'), sql.raw(older ? 'desc' : 'asc')]
    const { rows } = await sql<{ id: number }>`
      select o.id from log_ocorrencia o ${whereOf(busca, busca.faixa)} and (o."createAt", o.id) ${than} ${at}
      order by o."createAt" ${way}, o.id ${way} limit 1`.execute(db)
    return rows[0]?.id ?? null
  }
  return { anterior: await next(true), proxima: await next(false) }
}

/** Whom what a search finds hurts, the hardest hit first. */
export async function listAfetados(db: Db, busca: Busca): Promise<z.input<typeof Afetado>[]> {
  const rows = busca.contada ? await listAfetadosContados(db, busca, busca.contada) : await listAfetadosLidos(db, busca, busca.faixa)
  const ordenados = rows.toSorted((a, b) => b.quantidade - a.quantidade || a.clienteId - b.clienteId)
  return listWithNames(db, ordenados)
}

export async function listWithNames(db: Db, rows: readonly AfetadoLido[]): Promise<z.input<typeof Afetado>[]> {
  const ids = rows.map(({ clienteId }) => clienteId)
  const names = await mapNames(db, ids)
  return rows.map(({ clienteId, quantidade, primeiro, ultimo }) => ({
    cliente: { id: clienteId, nome: names.get(clienteId) ?? '' },
    quantidade,
    primeiro: primeiro.toISOString(),
    ultimo: ultimo.toISOString(),
  }))
}
