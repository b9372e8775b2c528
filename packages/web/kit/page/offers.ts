import type { Icon } from '@tabler/icons-react'
import { useEffect, useId } from 'react'

/** What the page in view can do now, for the palette: it leads somewhere, or does something. */
export type Offer = { label: string; icon?: Icon } & ({ to: string; press?: undefined } | { to?: undefined; press: () => void })

const registered = new Map<string, Offer[]>()

/** Told by a part of the page whose actions are not all in sight; what cannot run now is left out. */
export function useOffers(offers: Offer[]): void {
  const part = useId()
  useEffect(() => {
    registered.set(part, offers)
    return () => void registered.delete(part)
  })
}

/** Marks what stands beside the title, whose buttons and links are offered as they are. */
export const OFFERED = { 'data-offers': '' }
const IN_SIGHT = 'main [data-offers] :is(a[href], button):not([aria-haspopup], [aria-disabled=true], :disabled)'

/** ms that a page of a list may take to come and to know what it offers. */
const COMING = 10_000

/**
 * Presses what the page at `to`, which is on its way, offers by this name, once it does; a page that asks for a row first never does. The
 * page before may ask before it is left, and stands there until then.
 */
export function pressOffered(label: string, to: string): void {
  const began = performance.now()
  const there = new URL(to, location.origin).pathname
  let here = location.pathname
  const look = () => {
    const at = location.pathname
    if ((at !== here && at !== there) || performance.now() - began > COMING) return
    here = at
    const offer = at !== there || document.querySelector('[aria-modal=true]') ? undefined : pageOffers().find((one) => one.label === label)
    if (offer?.press) offer.press()
    else requestAnimationFrame(look)
  }
  look()
}

/** Those of the page's parts, then those beside its title; one name once. */
export function pageOffers(): Offer[] {
  const beside = [...document.querySelectorAll<HTMLElement>(IN_SIGHT)].map(
    (one): Offer => ({ label: one.getAttribute('aria-label') ?? one.textContent, press: () => one.click() }),
  )
  const byLabel = new Map<string, Offer>()
  for (const offer of [...[...registered.values()].flat(), ...beside]) if (!byLabel.has(offer.label)) byLabel.set(offer.label, offer)
  return [...byLabel.values()]
}
