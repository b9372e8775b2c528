import type { ComponentType, ReactNode } from 'react'
import { type Part, part } from './part.ts'

/** For what lies over the page or beside it: what cannot be fetched just now takes no page away with all that was typed in it. */
export const AGAIN = { again: 2_000 } // ms

type Later<P> = ComponentType<P> & Pick<Part<ComponentType<P>>, 'fetch'>

/**
 * A component whose code is fetched when it is first drawn, or before by `fetch`; `meanwhile` stands in its place until then.
 * Not by React's `lazy`, which holds back for 300 ms what follows a placeholder: every first panel and chart would wait.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
  options?: Parameters<typeof part>[1],
): Later<P> {
  const { fetch, usePart } = part(load, options)
  function Arriving(props: P) {
    const Loaded = usePart()
    return Loaded ? <Loaded {...props} /> : meanwhile
  }
  return Object.assign(Arriving, { fetch })
}
