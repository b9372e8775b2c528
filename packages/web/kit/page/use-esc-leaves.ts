import type { Address } from '../route/address.ts'
import { useGoBack, usePathHere } from '../route/here.ts'
import { isFreeEscape, useFreeKeys } from '../ui/use-free-keys.ts'

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'

/** `Esc` leaves a page that only shows its record, to the list as it was; while something is typed it stays. */
export function useEscLeaves(list: Address): void {
  const goBack = useGoBack(list)
  const shows = usePathHere().includes('/visualizar/')
  useFreeKeys(shows, (event) => {
    const typing = event.target instanceof Element && event.target.matches(TYPING)
    if (!isFreeEscape(event) || typing) return
    event.preventDefault() // a page within a page must not leave once more
    goBack()
  })
}
