import { useEffect } from 'react'

export const DIALOG = '[aria-modal="true"]'
const OVER = '[role="dialog"], [role="menu"], [role="listbox"]'
export const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close'
export const OPENER = 'button[aria-expanded="true"]:is([aria-haspopup="menu"], [aria-haspopup="dialog"])'

/**
 * `Esc` closes the topmost thing: of dialogs that lie over each other, as the drawer of a new record over the
 * question that needs it, each would take the key for itself. What a button opened hears the key only while the focus is inside, which a
 * quick person is ahead of, and which is nowhere once what had it is gone or disabled: then the button closes it.
 */
export function useEscTopmost(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'Escape' || !(target instanceof Element)) return
      const dialogs = [...document.querySelectorAll(DIALOG)]
      const topmost = dialogs.at(-1)
      const opener = openerFor(target, topmost ?? document)
      if (opener) {
        taken(event, opener)
        return keptFocus(opener)
      }
      if (target.getAttribute('aria-expanded') === 'true') return
      // A calendar or a menu of the topmost one has the key itself.
      const over = target.closest(OVER)
      if (dialogs.length < 2 || !topmost || (over && !dialogs.includes(over))) return
      taken(event, topmost.querySelector<HTMLElement>(CLOSE))
    }
    // Before those of the dialogs, which come later.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** The button that has the focus and holds something open, or the one that does so in `topmost` where the focus is nowhere. */
function openerFor(target: Element, topmost: ParentNode): HTMLElement | null {
  if (target === document.body) return topmost.querySelector<HTMLElement>(OPENER)
  return target instanceof HTMLElement && target.matches(OPENER) ? target : null
}

/** The key is spent on a press of `button` and heard by nobody else. */
function taken(event: KeyboardEvent, button: HTMLElement | null): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  button?.click()
}

/** ms in which what closes may still ask for the focus that it was about to get; on a busy machine it takes longer to be gone. */
const CLOSING = 1_000
const BUSY = 10_000

/** Gives `button` the focus back where what it had opened asked for it late, and took it along when it went. */
function keptFocus(button: HTMLElement): void {
  const closing = [...document.querySelectorAll(OVER)].filter((one) => !one.contains(button))
  const began = performance.now()
  const look = () => {
    if (button.getAttribute('aria-expanded') === 'true') return // opened again
    if (document.activeElement === document.body && button.isConnected) button.focus({ preventScroll: true })
    const most = closing.some((one) => one.isConnected) ? BUSY : CLOSING
    if (performance.now() - began < most) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
