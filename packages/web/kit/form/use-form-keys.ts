import { useEffect, useRef } from 'react'

type Keys = { active: boolean; onConfirm: () => void; onCancel: () => void }

/** `Ctrl S` confirms, `Esc` cancels (LOOK.md, keyboard); a dialog or a list that is open over the form has the keys first. */
export function useFormKeys({ active, onConfirm, onCancel }: Keys): void {
  const live = useRef({ onConfirm, onCancel })
  live.current = { onConfirm, onCancel }
  useEffect(() => {
    if (!active) return
    // Asked before the dialog has the key: the Esc that closes it must not cancel the form that then stands free.
    let covered = false
    const look = () => {
      covered = document.querySelector('[aria-modal="true"], [role="dialog"]') !== null
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const saves = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 's'
      if (saves) event.preventDefault()
      if (event.defaultPrevented && !saves) return
      if (covered) return
      if (saves && !event.repeat) live.current.onConfirm()
      const inList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
      if (event.key === 'Escape' && !inList) live.current.onCancel()
    }
    addEventListener('keydown', look, true)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [active])
}
