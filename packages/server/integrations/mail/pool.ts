import type { Connection } from './connection.ts'
import type { ReadyMail } from './port.ts'

/** Lines to the mail server at once; servers allow one client few. */
const MOST = 20
/** Messages over one line: many servers hang up after so many. */
const MESSAGES = 100
/** ms that a line is kept which nobody uses. */
const IDLE = 5_000

type Line = Connection & { sent: number }
type Waiting = { take: (line: Line) => void; fail: (error: unknown) => void }

/** Kept lines to one mail server, opened as they are needed; who finds none free waits for one. */
export function createPool(open: () => Promise<Connection>): (mail: ReadyMail) => Promise<void> {
  const free: Line[] = []
  const waiting: Waiting[] = []
  let lines = 0
  let idle: NodeJS.Timeout | undefined

  async function openLine(): Promise<Line> {
    lines++
    try {
      return { ...(await open()), sent: 0 }
    } catch (error) {
      lines--
      throw error
    }
  }

  function drop(line: Line): void {
    lines--
    line.close()
  }

  async function take(): Promise<Line> {
    clearTimeout(idle)
    for (let line = free.pop(); line; line = free.pop()) {
      if (!line.broken()) return line
      drop(line)
    }
    const wait = () => new Promise<Line>((done, fail) => waiting.push({ take: done, fail }))
    if (lines >= MOST) return wait()
    try {
      return await openLine()
    } catch (error) {
      // A server that takes no more lines has some: those that work are free, or will be.
      if (free.length > 0) return take()
      if (lines > 0) return wait()
      for (const one of waiting.splice(0)) one.fail(error)
      throw error
    }
  }

  function giveBack(line: Line): void {
    const next = waiting.shift()
    if (!line.broken() && line.sent < MESSAGES) {
      if (next) next.take(line)
      else keep(line)
      return
    }
    drop(line)
    if (next) take().then(next.take, next.fail)
  }

  function keep(line: Line): void {
    free.push(line)
    clearTimeout(idle)
    idle = setTimeout(() => free.splice(0).forEach(drop), IDLE)
  }

  return async (mail) => {
    const line = await take()
    try {
      line.sent++
      await line.send(mail)
    } finally {
      giveBack(line)
    }
  }
}
