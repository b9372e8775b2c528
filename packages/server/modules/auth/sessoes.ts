import { performance } from 'node:perf_hooks'
import { onNotice } from '../../db/notices.ts'
import type { Db } from '../../db/types.ts'
import { sha256 } from '../../base/token.ts'
import { isIdle, needsTouch, readSession, type SessionInfo, sessionInfo, type SessionRow, type SessionUse } from './sessao.repo.ts'

/** ms that a session is remembered, for the case that a line is dead and nobody has noticed yet. */
const REMEMBERED = 2_000
/** Sessions that a process remembers; then it begins anew. */
const MOST = 10_000
/** What the triggers of 0404_acesso.sql say on the connection of a change, before it is committed. */
const SAID = /^retaguarda\.sessao (\d+|\*)$/

type Remembered = { row: SessionRow; until: number }

export type Sessions = {
  /** As `readSession`, which is asked at most once in two seconds for a session that nothing has changed. */
  read(token: string, now: Date, use: SessionUse): Promise<SessionInfo | null>
  /** Something has changed for this user's sessions; for anybody's where it is not said for whose. */
  drop(usuarioId?: number): void
  /** Without a line on which changes are told nothing is remembered. */
  setListening(listening: boolean): void
  stop(): void
}

/**
 * The sessions that calls stand on, remembered for a moment (docs/decisions/0012): a change in another process is
 * told by NOTIFY when it is committed, one in this process is said on its own connection before that. A read that began before either is
 * not remembered, nor is anything of a user for whom a change has been said and may still be uncommitted.
 */
export function createSessions(db: Db): Sessions {
  const byHash = new Map<string, Remembered>()
  /** Users of whom nothing is remembered until then. */
  const held = new Map<number, number>()
  let heldAll = 0
  let listening = false
  let drops = 0

  function drop(usuarioId?: number) {
    drops++
    if (usuarioId === undefined) return byHash.clear()
    for (const [hash, { row }] of byHash) if (row.id === usuarioId) byHash.delete(hash)
  }

  function hold(usuarioId?: number) {
    const until = performance.now() + REMEMBERED
    if (usuarioId === undefined) heldAll = until
    else held.set(usuarioId, until)
    if (held.size > MOST) {
      held.clear()
      heldAll = until
    }
    drop(usuarioId)
  }

  function remember(hash: string, row: SessionRow, at: number) {
    const until = held.get(row.id) ?? heldAll
    if (!listening || at < heldAll || at < until) return
    held.delete(row.id)
    if (byHash.size >= MOST) byHash.clear()
    byHash.set(hash, { row, until: at + REMEMBERED })
  }

  const deaf = onNotice(db, (said) => {
    const whose = SAID.exec(said)?.[1]
    if (whose !== undefined) hold(whose === '*' ? undefined : Number(whose))
  })

  return {
    async read(token, now, use) {
      const at = performance.now()
      const hash = sha256(token)
      const key = hash.toString('base64')
      const known = byHash.get(key)
      if (known && at < known.until && !isIdle(known.row, now) && !needsTouch(known.row, now, use)) return sessionInfo(known.row, now)
      byHash.delete(key)
      const before = drops
      const row = await readSession(db, token, now, use)
      if (row && before === drops) remember(key, row, at)
      return row && sessionInfo(row, now)
    },
    drop,
    setListening(is) {
      listening = is
      drop()
    },
    stop: () => deaf?.(),
  }
}
