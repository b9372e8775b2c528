import { type ComboboxStore, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onPickerKey } from './picker-keys.ts'
import { type Option, type Source, isAsked, sameText, useSuggestions } from './suggestions.ts'

type Parts = {
  suggest: Source
  /** Asks at once, to say that there is nothing to choose from. */
  eager: boolean
  exclude: (option: Option) => boolean
  choose: (option: Option) => void
  /** What was typed and names nothing, when the field is left: it is kept, and said. */
  lose: (text: string) => void
  /** What is looked for when the field appears. */
  start?: string | undefined
}
/** What is done once the server has answered: Enter and Tab take the first option, leaving the field the one that is named. */
type Waiting = 'first' | 'exact' | undefined

/** What is typed, and what Enter did not find; `waiting` belongs to this text and is given up with it. */
function useTerm(start: string | undefined) {
  const [term, setTerm] = useState(start)
  const [missed, setMissed] = useState(false)
  const waiting = useRef<Waiting>(undefined)
  const lookFor = (text: string | undefined) => {
    waiting.current = undefined
    setMissed(false)
    setTerm(text)
  }
  return { term, missed, waiting, lookFor, miss: () => setMissed(true) }
}

/** The list below the field; which option is marked has to be said aloud as well. */
function useMarkedList(opened: boolean) {
  const [marked, setMarked] = useState<string>()
  const mark = (id: string | null) => setMarked(id ?? undefined)
  const combobox = useCombobox({
    defaultOpened: opened,
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      mark(null)
    },
  })
  return { combobox, marked, mark }
}

type Search = Pick<Parts, 'choose' | 'lose'> &
  Pick<ReturnType<typeof useTerm>, 'term' | 'waiting' | 'lookFor' | 'miss'> &
  Pick<ReturnType<typeof useSuggestions>, 'options' | 'settled'> & { combobox: ComboboxStore }

/** What takes an option: at once, or when the server has answered. */
function useTaking({ choose, lose, term, waiting, lookFor, miss, options, settled, combobox }: Search) {
  const take = (option: Option) => {
    lookFor(undefined)
    combobox.closeDropdown()
    choose(option)
  }
  const takeFirst = () => {
    waiting.current = undefined
    if (options[0]) take(options[0])
    else miss()
  }
  const takeNamed = (text: string) => {
    const named = options.find(({ nome }) => sameText(nome, text)) ?? (options.length === 1 ? options[0] : undefined)
    if (named) return take(named)
    lookFor(undefined)
    return lose(text)
  }
  const answered = useEffectEvent(() => {
    if (waiting.current === 'first') takeFirst()
    else if (waiting.current === 'exact') takeNamed(term ?? '')
  })
  useEffect(() => {
    if (settled) answered()
  }, [settled, term])
  return {
    take,
    /** @returns false where none is marked */
    takeMarked: (): boolean => {
      if (!settled) waiting.current = 'first'
      else if (combobox.getSelectedOptionIndex() < 0) return false
      else combobox.clickSelectedOption()
      return true
    },
    leave: () => {
      combobox.closeDropdown()
      if (!term?.trim()) return lookFor(undefined)
      if (settled) return takeNamed(term)
      waiting.current ??= 'exact'
      return lose(term)
    },
  }
}

/**
 * Searching and choosing by keyboard: the first match is marked, Enter and Tab take the marked one. Pressed before the server answered
 * they wait for it, so that a quick typist never takes an option of a term before. Leaving the field takes what was typed when it names
 * one option; else what was typed stays.
 */
export function useRefSearch({ suggest, eager, exclude, choose, lose, start }: Parts) {
  const { term, missed, waiting, lookFor, miss } = useTerm(start)
  const { combobox, marked, mark } = useMarkedList(start !== undefined)
  const { options, settled, failed } = useSuggestions(suggest, term ?? '', eager || term !== undefined || combobox.dropdownOpened, exclude)
  const { take, takeMarked, leave } = useTaking({ choose, lose, term, waiting, lookFor, miss, options, settled, combobox })
  const giveUp = () => {
    lookFor(undefined)
    combobox.closeDropdown('keyboard')
  }
  return {
    term,
    options,
    settled,
    failed,
    combobox,
    marked,
    missed,
    /** Nothing can be chosen, whatever is typed. */
    none: settled && !term && options.length === 0 && !(isAsked(suggest) && suggest.from !== undefined),
    /** The options are on the page: what is chosen is marked, or the first of those that were looked for. */
    shown: () => {
      if (options.length > 0) mark(term ? combobox.selectFirstOption() : combobox.selectActiveOption())
    },
    submit: (id: string) => {
      const option = options.find((one) => String(one.id) === id)
      if (option) take(option)
    },
    type: (text: string) => {
      lookFor(text)
      combobox.openDropdown()
    },
    leave,
    clear: () => lookFor(undefined),
    /** What was typed is there again; nothing opens. */
    restore: lookFor,
    onKeyDown: (event: KeyboardEvent) => onPickerKey(event, { combobox, typed: Boolean(term), mark, takeMarked, miss, leave, giveUp }),
  }
}
