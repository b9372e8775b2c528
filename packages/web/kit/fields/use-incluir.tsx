import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { INCLUIR } from './ref-options.tsx'
import { type Option, sameText } from './suggestions.ts'
import type { useRefSearch } from './use-ref-search.ts'

/** A drawer with the form of a new record, whose name begins with what was typed. */
export type IncluirProps = { nome: string; onIncluded: (record: Option) => void; onClose: () => void }
export type Incluir = ComponentType<IncluirProps>

/** What is typed and not found, as the last option of a search: its drawer opens, and the new record is taken. */
export function useIncluir(search: ReturnType<typeof useRefSearch>, Drawer: Incluir | undefined, onIncluded: (record: Option) => void) {
  const [novo, setNovo] = useState<string>()
  const taken = useRef(false)
  const { combobox, term, options, settled, failed } = search
  const typed = term?.trim() ?? ''
  const offered = Drawer && settled && !failed && typed !== '' && !options.some(({ nome }) => sameText(nome, typed)) ? typed : undefined
  const open = () => {
    taken.current = false
    setNovo(typed)
    search.clear()
    combobox.closeDropdown()
  }
  const drawer: ReactNode = Drawer && novo !== undefined && (
    <Drawer
      nome={novo}
      onIncluded={(record) => {
        taken.current = true
        onIncluded(record)
      }}
      onClose={() => {
        setNovo(undefined)
        // Who gives up goes on with what was typed.
        if (!taken.current && novo !== '') search.restore(novo)
      }}
    />
  )
  return {
    offered,
    submit: (option: string) => (option === INCLUIR ? open() : search.submit(option)),
    /** Where there is nothing yet to choose from. */
    open: Drawer && open,
    drawer,
  }
}
