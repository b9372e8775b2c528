import { createAsk } from '../http/ask.ts'

/** Tells a watch outside that somebody here looks. What it answers means nothing; that it does not is heard as of any other. */
export type VigiaPort = (url: string) => Promise<void>

/** ms */
const LIMIT = 10_000

export function createVigia(): VigiaPort {
  const ask = createAsk({ name: 'Vigia externa', where: 'qualquer' })
  return async (url) => {
    await ask(url, { headers: { accept: '*/*', 'user-agent': 'Retaguarda' }, signal: AbortSignal.timeout(LIMIT) })
  }
}
