import { useEffect } from 'react'

const DIALOG = '[aria-modal="true"]'
const OVER = '[role="dialog"], [role="menu"], [role="listbox"]'
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close'

/**
 * `Esc` closes the topmost thing (LOOK.md, keyboard): of dialogs that lie over each other, as the drawer of a new record over the
 * question that needs it, each would take the key for itself.
 */
export function useEscTopmost(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'Escape' || !(target instanceof Element) || target.getAttribute('aria-expanded') === 'true') return
      const dialogs = [...document.querySelectorAll(DIALOG)]
      const topmost = dialogs.at(-1)
      // A calendar or a menu of the topmost one has the key itself.
      const over = target.closest(OVER)
      if (dialogs.length < 2 || !topmost || (over && !dialogs.includes(over))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      topmost.querySelector<HTMLElement>(CLOSE)?.click()
    }
    // Before those of the dialogs, which come later.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}
