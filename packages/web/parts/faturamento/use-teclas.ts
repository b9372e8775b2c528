import { useEffect, useEffectEvent } from 'react'

/** By the key's name; letters in lower case. */
type Teclas = Partial<Record<string, (() => void) | undefined>>

const FIELD = 'input:not([type=radio], [type=checkbox]), textarea, select'
/** What has a use of its own for a key; a button that says which row is meant has none for Enter once it was pressed. */
const OWN: Partial<Record<string, string>> = {
  Enter: 'a, button:not([aria-pressed=true])',
  ArrowUp: '[type=radio]',
  ArrowDown: '[type=radio]',
}

/**
 * Keys of a screen that is worked off by keyboard: they act while no field has the focus, and nothing acts behind a dialog.
 */
export function useTeclas(teclas: Teclas): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event
    const on = target instanceof Element ? target : null
    if (ctrlKey || metaKey || altKey || repeat || document.querySelector('[role=dialog]')) return
    if (on?.closest(OWN[key] ? `${FIELD}, ${OWN[key]}` : FIELD)) return
    const act = teclas[key.length === 1 ? key.toLowerCase() : key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
