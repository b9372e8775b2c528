import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failed } from './failed.tsx'
import { Skeleton } from './skeleton.tsx'

type Props<T> = {
  query: { data: T | undefined; error: Error | null; refetch?: () => unknown }
  /** What is said where the server gave no reason. */
  failed: string
  children: (data: T) => ReactNode
}

/** A part of a page that is read by itself, in a card that reaches the border: on its way, failed and why, or there. Below it in `in-order` nothing is seen before. */
export const Loaded = <T,>({ query: { data, error, refetch }, failed, children }: Props<T>) => (
  <>
    {error && (
      <div className="pad">
        <Failed error={error} otherwise={failed}>
          {refetch && (
            <>
              {' '}
              <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
                Tentar de novo
              </Button>
            </>
          )}
        </Failed>
      </div>
    )}
    {data === undefined && !error && (
      <p className="pad" data-arriving>
        <Skeleton width="50%" />
      </p>
    )}
    {data !== undefined && children(data)}
  </>
)
