import { silent } from '@retaguarda/server/base/log.ts'
import { connect } from '@retaguarda/server/db/open.ts'
import type { Integrations } from '@retaguarda/server/integrations/integrations.ts'
import type { Ctx } from '@retaguarda/server/kit/ctx/context.ts'
import type pg from 'pg'

/** When a life ends: before its fatal dealing with the world, while that is under way, or before its answer is read. */
const MOMENTS = ['antes', 'durante', 'depois'] as const
type Moment = (typeof MOMENTS)[number]
export type Fate = { at: number; moment: Moment }

/** Numbers that a seed repeats (mulberry32). */
export function random(seed: number) {
  let a = seed
  const next = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  return { below, pick, fate: (most: number): Fate => ({ at: 1 + below(most), moment: pick(MOMENTS) }) }
}

/** The socket under the driver's public face: nothing is said to the server, as when a process is gone. */
const cut = (client: pg.PoolClient) => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

const never = new Promise<never>(() => {})

/** A call that somebody makes within a life. */
export const ctxBy =
  ({ config, clock, user }: Pick<Ctx, 'config' | 'user'> & { clock: { now: () => Date } }) =>
  (life: Pick<Ctx, 'db' | 'integrations' | 'life'>): Ctx => ({
    ...life,
    config,
    now: clock.now,
    log: silent,
    requestId: 'falha',
    address: null,
    sessao: { id: 0, confirmadaEm: clock.now(), segundoFatorEm: null, identidadeId: null },
    kind: 'session',
    user,
  })

/**
 * A process as the database, the stores and the mail server see it, which dies as by kill -9 at one of its dealings with them: its
 * connections break, and nothing of it runs any more, not even what handles errors. It costs no start, so hundreds can die.
 */
export function live(url: string, world: Pick<Integrations, 'loja' | 'mail'> & Partial<Pick<Integrations, 'sefin'>>, { at, moment }: Fate) {
  const { db, pool } = connect({ connectionString: url, max: 8 }, silent)
  const clients = new Set<pg.PoolClient>()
  let dealings = 0
  let dead = false
  let tell = () => {}
  const death = new Promise<'morto'>((done) => {
    tell = () => done('morto')
  })
  const die = () => {
    dead = true
    for (const client of clients) cut(client)
    tell()
  }
  const dealing = async <T>(work: () => Promise<T>): Promise<T> => {
    if (dead) return never
    const fatal = ++dealings === at
    if (fatal && moment === 'antes') {
      die()
      return never
    }
    const begun = work()
    if (fatal && moment === 'durante') setImmediate(die)
    await begun.catch(() => {})
    if (fatal && !dead) die()
    return dead ? never : begun
  }

  pool.on('connect', (client) => {
    if (dead) return cut(client)
    clients.add(client)
    // Only the form with promises is used by the query builder.
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = ((...args: unknown[]) => dealing(() => query(...args))) as typeof client.query
  })
  const connectPool = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (() => (dead ? never : connectPool())) as typeof pool.connect

  const { loja, mail, sefin } = world
  const mortal: Pick<Integrations, 'loja' | 'mail'> & Partial<Pick<Integrations, 'sefin'>> = {
    loja: {
      status: (...args) => dealing(() => loja.status(...args)),
      faturamento: (...args) => dealing(() => loja.faturamento(...args)),
      enviarFatura: (...args) => dealing(() => loja.enviarFatura(...args)),
      liquidar: (...args) => dealing(() => loja.liquidar(...args)),
      estornar: (...args) => dealing(() => loja.estornar(...args)),
      cancelarFatura: (...args) => dealing(() => loja.cancelarFatura(...args)),
      contarNota: (...args) => dealing(() => loja.contarNota(...args)),
      bloquear: (...args) => dealing(() => loja.bloquear(...args)),
    },
    mail: { configured: true, send: (one) => dealing(() => mail.send(one)), deliver: (one) => dealing(() => mail.deliver(one)) },
    ...(sefin && {
      sefin: {
        emitir: (...args) => dealing(() => sefin.emitir(...args)),
        head: (...args) => dealing(() => sefin.head(...args)),
        dps: (...args) => dealing(() => sefin.dps(...args)),
        nfse: (...args) => dealing(() => sefin.nfse(...args)),
        cancelar: (...args) => dealing(() => sefin.cancelar(...args)),
        evento: (...args) => dealing(() => sefin.evento(...args)),
      },
    }),
  }
  return { db, integrations: mortal, death, die, end: () => pool.end() }
}
