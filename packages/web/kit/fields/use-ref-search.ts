import { useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Option, type SuggestRoutes, sameText, useSuggestions } from './suggestions.ts'

type Parts = {
  suggest: SuggestRoutes
  /** Asks at once, to say under the field when there is nothing to choose from. */
  eager: boolean
  exclude: (option: Option) => boolean
  choose: (option: Option) => void
  /** What is looked for when the field appears. */
  start?: string | undefined
}

/**
 * Searching and choosing by keyboard. Enter and Tab choose the marked option; pressed before the server answered they wait for it, so
 * that a quick typist never takes an option of a term before. Leaving the field takes what was typed when it names one option.
 */
export function useRefSearch({ suggest, eager, exclude, choose, start }: Parts) {
  const [term, setTerm] = useState(start)
  const waiting = useRef<'first' | 'exact' | undefined>(undefined)
  const combobox = useCombobox({ defaultOpened: start !== undefined, onDropdownClose: () => combobox.resetSelectedOption() })
  const { options, settled, failed } = useSuggestions(suggest, term ?? '', eager || term !== undefined || combobox.dropdownOpened, exclude)

  /** What was waiting for the answer to another term is given up. */
  const lookFor = (text: string | undefined) => {
    waiting.current = undefined
    setTerm(text)
  }
  const take = (option: Option | undefined) => {
    lookFor(undefined)
    combobox.closeDropdown()
    if (option) choose(option)
  }
  const exact = () => options.find(({ nome }) => sameText(nome, term ?? '')) ?? (options.length === 1 ? options[0] : undefined)

  // The answer moves the mark to the first option, or does what was waiting for it.
  const ids = options.map(({ id }) => id).join()
  const answered = useEffectEvent(() => {
    if (waiting.current) take(waiting.current === 'first' ? options[0] : exact())
    else if (combobox.dropdownOpened && term && ids !== '') combobox.selectFirstOption()
  })
  useEffect(() => {
    if (settled) answered()
  }, [settled, ids, term, combobox.dropdownOpened])

  return {
    term,
    options,
    settled,
    failed,
    combobox,
    submit: (id: string) => take(options.find((option) => String(option.id) === id)),
    type: (text: string) => {
      lookFor(text)
      combobox.openDropdown()
    },
    leave: () => {
      combobox.closeDropdown()
      if (!term) return setTerm(undefined)
      if (settled) return take(exact())
      waiting.current ??= 'exact'
    },
    clear: () => lookFor(undefined),
    /** What was typed is there again; nothing opens. */
    restore: (text: string) => setTerm(text),
    onKeyDown: (event: KeyboardEvent) => {
      if (!combobox.dropdownOpened) return
      if (event.key === 'Escape') {
        // Closes the list alone; the form must not take it for Cancelar.
        event.stopPropagation()
        event.preventDefault()
        setTerm(undefined)
      }
      if (event.key === 'Enter') {
        event.preventDefault()
        if (!settled) waiting.current = 'first'
      }
      if (event.key === 'Tab' && term) {
        if (!settled) waiting.current = 'first'
        else if (combobox.getSelectedOptionIndex() >= 0) combobox.clickSelectedOption()
      }
    },
  }
}
