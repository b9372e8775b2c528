import { CloseButton, TextInput } from '@mantine/core'
import { type Columns, searchedColumns } from '@retaguarda/contract/kit/columns.ts'
import { BUSCA, type Filter } from '@retaguarda/contract/kit/list-query.ts'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './resource-list.module.css'
import { useList } from './state/use-list.ts'

/** What is searched for now. */
export const searchedFor = (filters: Filter[]): string => String(filters.find(({ name }) => name === BUSCA)?.v ?? '')

const APPLY_AFTER_MS = 250
/** Letters of the hint, which never ends in the middle of a word. */
const HINT_MAX = 38

/** `Procurar nome, nome fantasia, CPF/CNPJ`: the first of what is searched, as many as there is room for. */
function hintOf(columns: Columns): string {
  const labels = searchedColumns(columns).map((name) => (name === 'id' ? 'número' : lower(columns[name]?.label ?? name)))
  const words = [...new Set(labels.filter((label) => label !== 'número')), 'número']
  return words
    .slice(1)
    .reduce((hint, word) => (hint.length + word.length + 2 <= HINT_MAX ? `${hint}, ${word}` : hint), `Procurar ${words[0]}`)
}
/** Abbreviations stay as they are. */
const lower = (label: string) => (label === label.toUpperCase() ? label : label.toLowerCase())

/** One search over all that people know a row by; `/` leads to it, Enter and the arrow down to what is found. */
export function SearchField({ onLeave }: { onLeave: () => void }) {
  const { grid, state, setFilters } = useList()
  const inForce = searchedFor(state.filter)
  const [typed, setTyped] = useState(inForce)
  const input = useRef<HTMLInputElement>(null)

  const apply = (text: string) => {
    const v = text.trim()
    if (v === inForce) return
    const others = state.filter.filter(({ name }) => name !== BUSCA)
    setFilters(v === '' ? others : [...others, { name: BUSCA, op: 'like', v }], true)
  }
  const live = useRef(apply)
  live.current = apply
  useEffect(() => {
    const timer = setTimeout(() => live.current(typed), APPLY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // By the back button, a view or a chip.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(inForce)
  }, [inForce])
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented || !(target instanceof Element)) return
      if (target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable="true"], [role="dialog"]'))
        return
      event.preventDefault()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const clear = () => {
    setTyped('')
    apply('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') clear()
    else if (['Escape', 'Enter', 'ArrowDown'].includes(event.key)) {
      apply(typed)
      onLeave()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <TextInput
      ref={input}
      className={`${styles.search} no-print`}
      type="search"
      role="searchbox"
      aria-label={`Procurar em ${grid.title}`}
      aria-keyshortcuts="/"
      placeholder={hintOf(grid.columns)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed === '' ? <kbd aria-hidden>/</kbd> : <CloseButton size="sm" aria-label="Limpar a busca" onClick={clear} />}
      value={typed}
      maxLength={200}
      spellCheck={false}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
