import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'

/** From now on nothing older is kept: what is, is neither seen nor counted. */
export async function updateDesde(trx: Trx, desde: Date): Promise<void> {
  const { rows } = await sql<{ desde: Date }>`select desde from log_retencao for update`.execute(trx)
  const before = rows[0]?.desde ?? desde
  if (before >= desde) return
  await sql`
    insert into contagem_delta (tabela, bloco, n)
    select 'log_ocorrencia', bloco, -n from (
      select id >> 11 as bloco, count(*) as n from log_ocorrencia
      where "createAt" >= ${before}::timestamptz and "createAt" < ${desde}::timestamptz group by 1
    ) b`.execute(trx)
  await sql`delete from log_contagem where inicio < ${desde}::timestamptz`.execute(trx)
  await sql`delete from log_contagem_delta where inicio < ${desde}::timestamptz`.execute(trx)
  await sql`update log_retencao set desde = ${desde}::timestamptz`.execute(trx)
}

/** The oldest partition of which nothing is kept. @returns false where there is none */
export async function removeParticao(db: Db): Promise<boolean> {
  const { rows } = await sql<{ nome: string | null }>`select log_particao_exclui() as nome`.execute(db)
  return typeof rows[0]?.nome === 'string'
}

/** Some of the rows and names that are not kept any more. @returns how many went */
export async function removeRestantes(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ desde: Date }>`select desde from log_retencao`.execute(db)
  const desde = rows[0]?.desde ?? null
  const old = await sql<{ clienteId: number; createAt: Date; id: number }>`
    select "clienteId", "createAt", id from log_ocorrencia where "createAt" < ${desde}::timestamptz order by "createAt", id limit ${most}`.execute(
    db,
  )
  const column = <K extends keyof (typeof old.rows)[number]>(name: K) => old.rows.map((row) => row[name])
  if (old.rows.length > 0)
    await sql`
      delete from log_ocorrencia o where o."clienteId" = any (${[...new Set(column('clienteId'))]}::int[]) and o.id = any (${column('id')}::bigint[])
        and o."createAt" < ${desde}::timestamptz`.execute(db)
  const names = await sql<{ clienteId: number; identificador: string }>`
    select "clienteId", identificador from log_identificador where "createAt" < ${desde}::timestamptz order by "createAt" limit ${most}`.execute(
    db,
  )
  for (const clienteId of new Set(names.rows.map((row) => row.clienteId))) {
    const own = names.rows.filter((row) => row.clienteId === clienteId).map(({ identificador }) => identificador)
    await sql`
      delete from log_identificador where "clienteId" = ${clienteId} and identificador = any (${own}::text[])
        and "createAt" < ${desde}::timestamptz`.execute(db)
  }
  return old.rows.length + names.rows.length
}

export async function updateContado(db: Db): Promise<void> {
  await sql`select log_contagem_consolida()`.execute(db)
}
