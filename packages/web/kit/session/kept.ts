import { SessionUser } from '@retaguarda/contract/auth.ts'

/**
 * What a screen that works without a connection keeps in this browser: who was logged in, and what it showed. Nothing of it opens anything
 * at the server; it goes with the logout.
 */
const USER = 'retaguarda.offline.usuario'
const SHOWN = 'retaguarda-offline'

export const keepUser = (user: SessionUser): void => localStorage.setItem(USER, JSON.stringify(user))

export function keptUser(): SessionUser | undefined {
  try {
    return SessionUser.parse(JSON.parse(localStorage.getItem(USER) ?? ''))
  } catch {
    return undefined
  }
}

const addressOf = (userId: number, name: string) => `/offline/${userId}/${name}`
/** Browsers have the cache only where the connection is safe. */
const cache = () => ('caches' in globalThis ? caches.open(SHOWN) : undefined)
const SHOWN_MAX = 30

/** Keeps what was shown under a name, of the newest few; null forgets it. */
export async function keepShown(userId: number, name: string, shown: unknown): Promise<void> {
  const opened = await cache()
  if (!opened) return
  if (shown === null) return void (await opened.delete(addressOf(userId, name)))
  // In one step, which also makes it the newest: a page that is left in between would have nothing kept.
  await opened.put(addressOf(userId, name), new Response(JSON.stringify(shown)))
  const older = (await opened.keys()).slice(0, -SHOWN_MAX)
  await Promise.all(older.map((request) => opened.delete(request)))
}

export async function keptShown(userId: number, name: string): Promise<unknown> {
  const found = await (await cache())?.match(addressOf(userId, name))
  return found?.json()
}

export function forgetKept(): void {
  localStorage.removeItem(USER)
  if ('caches' in globalThis) void caches.delete(SHOWN)
}
