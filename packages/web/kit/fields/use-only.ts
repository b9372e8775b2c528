import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormStore } from '../form/form-store.ts'
import { type Path, valueAt } from '../form/path.ts'
import { type Option, type Source, useSuggestions } from './suggestions.ts'

type Parts = {
  path: Path
  suggest: Source
  exclude: (option: Option) => boolean
  valueOf: (option: Option) => unknown
  asks: boolean
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** What must be chosen in a new record, where there is but one: chosen once, and nothing that somebody typed. */
export function useOnly({ path, suggest, exclude, valueOf, asks }: Parts): void {
  const store = useFormStore()
  const asked = useRef(asks && store.mode === 'incluir' && isBlank(valueAt(store.values(), path)))
  const { options, settled, failed } = useSuggestions(suggest, '', asked.current, exclude)
  const [only] = settled && !failed && options.length === 1 ? options : []
  const choose = useEffectEvent(() => {
    if (!only || !asked.current || !isBlank(valueAt(store.values(), path))) return
    asked.current = false
    const value = valueOf(only)
    // In a row it is part of what the row says.
    if (path.includes('.')) store.set(path, value)
    else store.replace({ ...store.values(), [path]: value }, { ...store.base(), [path]: value })
  })
  useEffect(() => choose(), [only?.id])
}
