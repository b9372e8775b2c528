import type { ComponentType, ReactNode } from 'react'
import { type Part, part } from './part.ts'

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
