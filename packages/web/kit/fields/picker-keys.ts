import type { ComboboxStore } from '@mantine/core'
import type { KeyboardEvent } from 'react'

type Picker = {
  combobox: ComboboxStore
  typed: boolean
  /** Says which option is marked. */
  mark: (id: string | null) => void
  /** Takes the marked option, as soon as there is one; false where there is none. */
  takeMarked: () => boolean
  /** Enter found nothing to take. */
  miss: () => void
  leave: () => void
  giveUp: () => void
}

const MOVES: { [key: string]: ((combobox: ComboboxStore) => string | null) | undefined } = {
  ArrowDown: (combobox) => combobox.selectNextOption(),
  ArrowUp: (combobox) => combobox.selectPreviousOption(),
  Home: (combobox) => combobox.selectFirstOption(),
  // Around the top.
  End: (combobox) => {
    combobox.selectFirstOption()
    return combobox.selectPreviousOption()
  },
}
const isSending = ({ ctrlKey, metaKey, key }: KeyboardEvent) => (ctrlKey || metaKey) && (key === 'Enter' || key === 's')
const isOpening = (key: string, typed: boolean) => key === 'ArrowDown' || key === 'ArrowUp' || (key === 'Enter' && typed)

/** The keys of every picker; while its list is open, none of them is the form's. */
export function onPickerKey(event: KeyboardEvent, { combobox, typed, mark, takeMarked, miss, leave, giveUp }: Picker): void {
  const { key } = event
  if (event.nativeEvent.isComposing) return
  // The form is sent as the screen shows it.
  if (isSending(event)) return leave()
  if (!combobox.dropdownOpened) {
    if (!isOpening(key, typed)) return
    event.preventDefault()
    return combobox.openDropdown('keyboard')
  }
  const move = MOVES[key]
  if (move) {
    event.preventDefault()
    mark(move(combobox))
  } else if (key === 'Escape') {
    // Closes the list alone; the form must not take it for Cancelar.
    event.stopPropagation()
    event.preventDefault()
    giveUp()
  } else if (key === 'Enter') {
    event.preventDefault()
    if (!takeMarked()) miss()
  } else if (key === 'Tab' && typed) takeMarked()
}
