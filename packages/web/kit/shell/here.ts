import { useMatch, useParams, useSearch } from '@tanstack/react-router'

// For what stands on many screens and cannot name the one it is on; a screen itself asks `getRouteApi` of its own route.

/** What this screen's address carries after `?`, of all that any screen's may. */
export const useSearchHere = () => useSearch({ strict: false })

/** The id in this screen's address. */
export const useIdHere = (): string | undefined => useParams({ strict: false }).id

/** The address of this screen, not the one that a click is about to load. */
export const usePathHere = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname })
