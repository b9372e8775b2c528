import { useEffect } from 'react'
import { isFreeEscape, useFreeKeys } from '../ui/use-free-keys.ts'

type Keys = { active: boolean; onConfirm: () => void; onCancel: () => void }

const saves = ({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 's'

/** `Ctrl S` confirms, `Esc` cancels; a dialog or a list that is open over the form has the keys first. */
export function useFormKeys({ active, onConfirm, onCancel }: Keys): void {
  useFreeKeys(active, (event) => {
    if (saves(event) && !event.repeat) onConfirm()
    if (isFreeEscape(event)) onCancel()
  })
  // The browser's own `Ctrl S` is of no use here, under a dialog neither.
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => saves(event) && event.preventDefault()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}
