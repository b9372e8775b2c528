import type { JobCtx } from '../kit/ctx/context.ts'
import { rowOf } from '../db/rows.ts'

/** Beyond this many rows of one table a database server of its own pays. */
const ROWS = 5_000_000

/** Says in the log when the embedded database has outgrown its place, and what to do. */
export async function adviseServer({ db, config, log }: Pick<JobCtx, 'db' | 'config' | 'log'>, { above = ROWS } = {}): Promise<void> {
  if (config.DATABASE_URL) return
  const largest = await rowOf<{ tabela: string; linhas: number }>(db)`
    select relname as tabela, reltuples::bigint as linhas from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${above} order by 2 desc limit 1`
  if (!largest) return
  log.warn(
    largest,
    `A tabela ${largest.tabela} tem ${largest.linhas.toLocaleString('pt-BR')} linhas. Está na hora de um servidor PostgreSQL próprio: veja DATABASE_URL no guia de operação.`,
  )
}
