import { firstField } from './first-field.ts'

const MODAL = '[aria-modal=true]'
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close'
const MARK = 'data-autofocus'

/** What lies over all else; the focus belongs in it. */
export const topmost = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(MODAL)].at(-1)

/** What is marked, as the safe answer of a question is, else the first field. */
const beginningIn = (dialog: Element) => dialog.querySelector<HTMLElement>(`[${MARK}]`) ?? firstField(dialog)

/** The same, or the dialog itself, where no key does anything but `Esc`. */
export const beginningOfDialog = (dialog: HTMLElement): HTMLElement => beginningIn(dialog) ?? dialog

/** Its frame: what opens puts the focus on the cross where it finds nothing else. */
export const isFrame = (one: Element): boolean => one.matches(`${CLOSE}, ${MODAL}`)

/**
 * Where a dialog begins, once what it holds is there: its code may come later, and what it reads later still. Until then the focus waits on
 * the dialog itself, as an Enter on its cross would close it with nothing done.
 */
export function dialogFocus(put: (one: HTMLElement) => void) {
  const known = new WeakSet<Element>()
  const waiting = new Set<HTMLElement>()
  const settle = () => {
    for (const dialog of waiting) {
      const at = document.activeElement
      if (!dialog.isConnected || (at && dialog.contains(at) && !isFrame(at))) waiting.delete(dialog)
      else if (at === document.body || (at && dialog.contains(at))) begin(dialog, at)
    }
  }
  const begin = (dialog: HTMLElement, at: Element) => {
    const target = beginningOfDialog(dialog)
    if (target !== dialog) {
      waiting.delete(dialog)
      // Whoever opens it looks for the mark once more.
      target.setAttribute(MARK, 'true')
    }
    if (target !== at) put(target)
  }
  return {
    settle,
    taken: (target: Element) => {
      const dialog = target.closest<HTMLElement>(MODAL)
      if (dialog && !known.has(dialog)) waiting.add(dialog)
      if (dialog) known.add(dialog)
      settle()
    },
  }
}
