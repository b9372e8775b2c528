import { type Arrived, jsonOf, type Send } from '@retaguarda/contract/kit/call.ts'
import type { Recusa } from '@retaguarda/contract/kit/refusal.ts'
import { isBelow, VERSION_HEADER } from '@retaguarda/contract/kit/version.ts'
import { held } from './held.ts'

/** Answers of a newer version after which it is there to stay: one alone may be of an update that was taken back. */
const ENOUGH = 2
/** How often another process is asked, and ms between two times: an update is over by then, or has reached more of them. */
const TRIES = 20
const AGAIN = 500

/** What a page makes of the versions that answer it; `own` is its own. */
export function versionsHeard(own: string, again: number = AGAIN) {
  const newer = held(false)
  let heard = 0
  const known = isVersion(own)
  /** There is a newer one than this page's when two answers have said so. */
  const hear = (version: string | null) => {
    if (newer.now() || version === null || !known || !isBelow(own, version)) return
    heard += 1
    if (heard >= ENOUGH) newer.become(true)
  }
  const isOlder = (version: string | null) => version !== null && known && isBelow(version, own)
  return {
    useNewer: newer.useNow,
    isNewer: newer.now,
    /**
     * Behind a balancer an older process may answer, which does not know a call of this page's version, nor all that one says that changes
     * something: the next one is asked then.
     */
    across:
      (by: Send): Send =>
      async (out) => {
        for (let attempt = 1; ; attempt++) {
          const arrived = await by(known ? { ...out, headers: { ...out.headers, [VERSION_HEADER]: own } } : out)
          const version = arrived.header(VERSION_HEADER)
          hear(version)
          if (attempt === TRIES || !isOlder(version) || !isUnknown(arrived)) return arrived
          await new Promise((resolve) => setTimeout(resolve, again))
        }
      },
  }
}

/** While the pages are being made nobody writes theirs into them. */
const isVersion = (text: string) => /^\d+\.\d+\.\d+/.test(text)

function isUnknown(arrived: Arrived): boolean {
  if (arrived.status !== 404) return false
  // Of who answers in our place it may be anything.
  const { motivo } = (jsonOf(arrived) ?? {}) as Partial<Recusa>
  return motivo === 'semChamada'
}

const said = () => document.querySelector<HTMLMetaElement>('meta[name=versao]')?.content ?? ''
export const { across, useNewer } = versionsHeard(typeof document === 'undefined' ? '' : said())
