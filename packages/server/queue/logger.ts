import { Logger } from 'graphile-worker'
import type { Log } from '../base/log.ts'

/** graphile-worker's warnings and errors in our log; its chatter stays out. */
export const toGraphile = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta, message)
    else if (level === 'warning') log.warn(meta, message)
  })
