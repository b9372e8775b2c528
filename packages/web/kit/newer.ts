import { isBelow } from '@retaguarda/contract/kit/version.ts'
import { held } from './held.ts'

/** Answers of a newer version after which it is there to stay: one alone may be of an update that was taken back. */
const ENOUGH = 2

/** Hears of which version each answer is; there is a newer one than this page's when two have said so. */
export function listenForNewer(own: string) {
  const newer = held(false)
  let heard = 0
  return {
    useNewer: newer.useNow,
    isNewer: newer.now,
    hear: (version: string | null): void => {
      if (newer.now() || version === null || !isVersion(own) || !isBelow(own, version)) return
      heard += 1
      if (heard >= ENOUGH) newer.become(true)
    },
  }
}

/** While the pages are being made nobody writes theirs into them. */
const isVersion = (text: string) => /^\d+\.\d+\.\d+/.test(text)

const said = () => document.querySelector<HTMLMetaElement>('meta[name=versao]')?.content ?? ''
export const { hear, useNewer } = listenForNewer(typeof document === 'undefined' ? '' : said())
