import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { beginningOfDialog, dialogFocus, isFrame, topmost } from './dialog-focus.ts'
import { canHold } from './first-field.ts'
import { beginningOfPage, pageFocus } from './page-focus.ts'

/** Elements that had the focus, of which the newest that is still there gets it back. */
const KEPT = 200
/** ms that whoever knows better where it belongs has, and two frames after that: on a busy machine those come later. */
const PAUSE = 30

const put = (one: HTMLElement) => {
  one.focus({ preventScroll: true })
  if (!one.matches('h1, main, [role=dialog]')) one.scrollIntoView({ block: 'nearest' })
}

/**
 * The focus is always somewhere sensible: a page begins on its first field where one types first, else on its title; a dialog on its
 * first field or on its safe answer; and where what had the focus is gone, it goes back to what had it before, or to where the page or the
 * dialog begins. Never nowhere, where keys are lost.
 */
export function useFocus(): void {
  const router = useRouter()
  useEffect(() => {
    const page = pageFocus(put)
    const dialogs = dialogFocus(put)
    const lost = lostFocus()
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (target !== given) given = undefined
      lost.note(target)
      page.taken(target)
      dialogs.taken(target)
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Element) page.pressed(target)
    }
    const observer = new MutationObserver(() => {
      dialogs.settle()
      page.settle()
      lost.look()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('pointerdown', onPointerDown, true)
    page.begin()
    // Filters and tabs change the address too, but not the path.
    const leave = router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) return
      lost.forget()
      page.begin()
    })
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('pointerdown', onPointerDown, true)
      leave()
    }
  }, [router])
}

/** What the page itself gave the focus back to, as long as it stands there. */
let given: Element | undefined
export const wasGivenBack = (one: Element | null): boolean => one !== null && one === given

/** What waits for an answer is still there, and has it back by itself. */
const isGone = (one: HTMLElement) => !one.isConnected || !one.checkVisibility()

/** What had the focus takes it along when it goes: it then belongs to what had it before, in what is topmost. */
function lostFocus() {
  let before: HTMLElement[] = []
  let looking = false
  const isLost = () => {
    const [last] = before
    return document.activeElement === document.body && last !== undefined && isGone(last)
  }
  const giveBack = () => {
    looking = false
    if (!isLost()) return
    const over = topmost()
    // What is drawn anew keeps its name.
    const now = before.map((one) => (one.isConnected || one.id === '' ? one : (document.getElementById(one.id) ?? one)))
    const there = now.find((one) => canHold(one) && (over === undefined || (over.contains(one) && !isFrame(one))))
    const target = there ?? (over ? beginningOfDialog(over) : beginningOfPage())
    given = target
    if (target) put(target)
  }
  return {
    note: (target: HTMLElement) => {
      before = [target, ...before.filter((one) => one !== target && one.isConnected)].slice(0, KEPT)
    },
    look: () => {
      if (looking || !isLost()) return
      looking = true
      setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(giveBack)), PAUSE)
    },
    /** Another page begins anew. */
    forget: () => {
      before = []
    },
  }
}
