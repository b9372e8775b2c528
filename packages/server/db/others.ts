import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'

const PRODUCT = 'retaguarda'
/** By which the server knows the connections of this process from those of the others. */
export const APPLICATION_NAME = `${PRODUCT} ${process.pid}-${randomBytes(4).toString('hex')}`
/** By which it shows a process that has not begun yet, and is nobody to wait for. */
export const WAITING = `${PRODUCT}-espera`
/** On which they are told that the tables are about to change. */
export const UPGRADE = 'retaguarda_atualizacao'

/** ms that the others get: a stop gives the requests in hand half a minute. */
const PATIENCE = 60_000
const LOOK = 500

type Other = { pid: number; endereco: string | null; inicio: Date }

/**
 * Has every other process leave the database before its tables change under it: those that can hear it are told to end, and for the others
 * there is a sentence. Those that wait for the same lock as the caller have not begun yet.
 * @throws Refusal while somebody is still there after `patience` ms
 */
export async function emptyOfOthers(client: pg.ClientBase, log: Log, patience = PATIENCE): Promise<void> {
  const until = Date.now() + patience
  let said = false
  for (;;) {
    const others = await listOthers(client)
    if (others.length === 0) return
    if (Date.now() >= until) throw new Refusal(stillThere(others))
    if (!said)
      log.warn({ conexoes: others.length }, 'Há processos de outra versão neste banco; esperando que terminem antes de mudar as tabelas')
    said = true
    await client.query(`notify ${UPGRADE}`)
    await delay(LOOK)
  }
}

async function listOthers(client: pg.ClientBase): Promise<Other[]> {
  const { rows } = await client.query<Other>(
    `select pid, host(client_addr) as endereco, backend_start as inicio from pg_stat_activity
     where datname = current_database() and split_part(application_name, ' ', 1) = $1 and application_name <> $2
       and pid <> pg_backend_pid() and not pg_backend_pid() = any (pg_blocking_pids(pid)) order by backend_start`,
    [PRODUCT, APPLICATION_NAME],
  )
  return rows
}

function stillThere(others: Other[]): string {
  const where = [...new Set(others.map(({ endereco }) => endereco ?? 'esta máquina'))].join(', ')
  return `Há ${others.length === 1 ? 'uma conexão' : `${others.length} conexões`} de processos da versão anterior neste banco (de ${where}), e as tabelas mudariam enquanto eles trabalham. Encerre esses processos e inicie de novo; nada foi alterado.`
}
