/** What the database needs of a logger; pino's and Fastify's fit. */
export type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>

export const silent: Log = { info() {}, warn() {}, error() {} }
