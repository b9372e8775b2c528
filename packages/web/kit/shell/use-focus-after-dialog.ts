import { useEffect } from 'react'

const DIALOG = '[role=dialog], [role=alertdialog]'
/** Elements that had the focus, of which the newest that is still there gets it back. */
const KEPT = 6
/** ms that whoever knows better where it belongs has, and two frames after that: on a busy machine those come later. */
const PAUSE = 30

/**
 * A dialog that is drawn only while it is open takes the focus with it when it goes. It then returns to what opened it; where that is gone
 * too, as an entry of a menu is, to what had the focus before.
 */
export function useFocusAfterDialog(): void {
  useEffect(() => {
    let before: HTMLElement[] = []
    const known = new WeakSet<Element>()
    let opened = 0
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const dialog = target.closest(DIALOG)
      if (dialog && !known.has(dialog)) {
        known.add(dialog)
        opened++
        follow(dialog, before, () => opened)
      }
      before = [target, ...before.filter((one) => one !== target)].slice(0, KEPT)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
}

/** @param opened how many dialogs had the focus so far */
function follow(dialog: Element, before: HTMLElement[], opened: () => number): void {
  const portal = dialog.closest('[data-portal]')
  if (!portal) return
  const { pathname } = location
  const observer = new MutationObserver(() => {
    if (dialog.isConnected) return
    observer.disconnect()
    const until = opened()
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => giveBack(until))), PAUSE)
  })
  observer.observe(portal, { childList: true, subtree: true })
  const giveBack = (until: number) => {
    // Another page puts it where it begins, and a dialog opened since gives it back itself.
    if (document.activeElement !== document.body || location.pathname !== pathname || opened() !== until) return
    before.find((one) => one.isConnected && one.checkVisibility())?.focus({ preventScroll: true })
  }
}
