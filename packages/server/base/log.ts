/** What the database and the jobs need of a logger; Fastify's fits. */
export type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>

export const silent: Log = { info() {}, warn() {}, error() {} }

const LEVELS = { info: 30, warn: 40, error: 50 }

/** JSON lines like Fastify's, for what happens before and beside it. */
export function jsonLog(least: string): Log {
  const from = least === 'debug' ? 0 : (Object.entries(LEVELS).find(([name]) => name === least)?.[1] ?? Number.POSITIVE_INFINITY)
  const at = (level: keyof typeof LEVELS) => (detail: object, msg: string) => {
    if (LEVELS[level] >= from)
      process.stdout.write(`${JSON.stringify({ level: LEVELS[level], time: Date.now(), ...detail, msg }, plain)}\n`)
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** An Error has no fields of its own that JSON would show. */
const plain = (_key: string, value: unknown) =>
  value instanceof Error ? { ...value, type: value.name, message: value.message, stack: value.stack } : value
