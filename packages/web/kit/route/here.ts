import { useMatch, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Address, toOf } from './address.ts'

// For what stands on many screens and cannot name the one it is on; a screen itself asks `getRouteApi` of its own route.

/** What this screen's address carries after `?`, of all that any screen's may. */
export const useSearchHere = () => useSearch({ strict: false })

/** The id in this screen's address. */
export const useIdHere = (): string | undefined => useParams({ strict: false }).id

/** The address of this screen, not the one that a click is about to load. */
export const usePathHere = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname })

/** Leaves to the page before this one, or to `home` where there is none. */
export function useGoBack(home: Address): () => void {
  const router = useRouter()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: toOf(home), replace: true })
  }, [router, home])
}
