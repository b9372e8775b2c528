import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a navigation the focus goes to the new page's title, so that a keyboard or a screen reader goes on from there;
 * unless the page itself has put it somewhere inside. Filters and tabs change the address too, but not the path.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const main = document.getElementById('conteudo')
        if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return
        main.scrollTop = 0
        const target = main.querySelector<HTMLElement>('h1') ?? main
        target.focus({ preventScroll: true })
      }),
    [router],
  )
}
