import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { CLOSE, DIALOG, OPENER } from './use-esc-topmost.ts'

/** Where a step stands among those of this tab, as the router counts them; undefined for one that is none of its own. */
const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && '__TSR_index' in state ? Number(state.__TSR_index) : undefined

/** The mark of the step that is put above the first one of a tab, which nothing could come back to. */
const ABOVE = 'retaguarda.acima'
const isAbove = (state: unknown): boolean => typeof state === 'object' && state !== null && ABOVE in state

/** The palette has no button that closes it. */
const BY_ESC = '.mantine-Spotlight-content'
const esc = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })

/** Closes the topmost thing over the page; undefined where there is none, or where it must not be closed, as the login of a session that ended. */
function closer(): (() => void) | undefined {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1)
  const button = (dialog ?? document).querySelector<HTMLElement>(OPENER) ?? dialog?.querySelector<HTMLElement>(CLOSE)
  if (button) return () => button.click()
  return dialog?.matches(BY_ESC) ? () => dialog.dispatchEvent(esc()) : undefined
}

/**
 * The steps of this tab. Back closes what lies over the page, as `Esc` does, and not the page: the step back is taken back before the router
 * hears of it, so that nothing is put into the history for a window, whichever way it opens and closes. Only on the first page of a tab, from
 * which a step back would leave the program, one more step is put above it once something opens.
 */
export function stepsOfTab(): RouterHistory {
  // The window tells those who listen in the order in which they came: these come before the router.
  const { listen, stepAbove, follow } = backCloses()
  addEventListener('popstate', listen)
  document.addEventListener('focusin', stepAbove)
  const steps = createBrowserHistory()
  follow(() => steps.location.state.__TSR_index)
  return steps
}

function backCloses() {
  let here = () => 0
  /** The step that is come back to. */
  let returning: number | undefined
  const listen = (event: PopStateEvent) => {
    const own = window.history
    const at = indexOf(own.state)
    const arrived = returning !== undefined && returning === at
    returning = undefined
    if (arrived) {
      event.stopImmediatePropagation()
      return closer()?.()
    }
    if (at === undefined) return
    const below = at === 0 && here() === 0 && !isAbove(own.state)
    const back = below ? 1 : here() - at
    if (back > 0 && closer()) {
      event.stopImmediatePropagation()
      returning = here()
      own.go(back)
    } else if (below) {
      event.stopImmediatePropagation()
      own.back()
    }
  }
  // A question before the page is left opens when the browser is a step back already: then it is not the first page that it lies over.
  const stepAbove = ({ target }: FocusEvent): void => {
    const own = window.history
    if (!(target instanceof Element) || !target.closest(DIALOG)) return
    if (indexOf(own.state) !== 0 || here() !== 0 || isAbove(own.state)) return
    // The router, which hears of its own steps, goes on with the page that it is on.
    History.prototype.pushState.call(own, { ...own.state, [ABOVE]: true }, '', location.href)
  }
  return { listen, stepAbove, follow: (index: () => number) => void (here = index) }
}
