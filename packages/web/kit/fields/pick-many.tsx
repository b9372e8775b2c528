import { Combobox, InputBase } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import styles from './field.module.css'
import { WarnHint } from './field-frame.tsx'
import { RefOptions } from './ref-options.tsx'
import type { Option, SuggestRoutes } from './suggestions.ts'
import { type Incluir, useIncluir } from './use-incluir.tsx'
import { useRefSearch } from './use-ref-search.ts'

type Props = {
  suggest: SuggestRoutes
  chosen: Option[]
  onChange: (chosen: Option[]) => void
  /** What the list of suggestions is called. */
  text: string
  /** Said under the field when there is nothing to choose from; it is then asked for at once. */
  unavailable?: string | undefined
  /** More than these cannot be chosen; `description` says so. */
  max?: number
  /** Offers to include what is typed and not found, and takes the new record. */
  incluir?: Incluir | undefined
  id: string
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  autoComplete?: string
  onBlur?: () => void
  'aria-label'?: string
}

/** Several references, found by typing; Backspace in the empty field takes the last one back. Outside of a form as well. */
export function PickMany({ suggest, chosen, onChange, text, unavailable, max = Number.POSITIVE_INFINITY, incluir, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const search = useRefSearch({
    suggest,
    eager: unavailable !== undefined,
    exclude: ({ id }) => chosen.length >= max || chosen.some((option) => option.id === id),
    choose: (option) => onChange([...chosen, option]),
  })
  const { combobox, term, options, settled, failed } = search
  const novo = useIncluir(search, incluir, (record) => onChange([...chosen, record]))
  const remove = (id: number) => {
    onChange(chosen.filter((option) => option.id !== id))
    box.current?.focus()
  }
  const none = unavailable !== undefined && settled && !term && options.length === 0 && chosen.length === 0
  const { id, onBlur, autoComplete, ...wrapper } = input
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={novo.submit} size="sm" keepMounted={false}>
        <Combobox.DropdownTarget>
          <InputBase
            {...wrapper}
            labelProps={{ htmlFor: id }}
            description={wrapper.description ?? (none && !wrapper.error ? <WarnHint>{unavailable}</WarnHint> : undefined)}
            component="div"
            classNames={{ input: styles.pillsBox }}
            multiline
            onClick={() => box.current?.focus()}
          >
            <div className={styles.pills}>
              {chosen.map((option) => (
                <span key={option.id} className={styles.pill}>
                  <span>{option.nome}</span>
                  <button type="button" aria-label={`Remover ${option.nome}`} onClick={() => remove(option.id)}>
                    <IconX className="ico-14" aria-hidden />
                  </button>
                </span>
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <input
                  ref={box}
                  id={id}
                  className={styles.pillInput}
                  autoComplete={autoComplete}
                  spellCheck={false}
                  aria-invalid={input.error ? true : undefined}
                  placeholder={chosen.length === 0 ? 'Digite um nome' : undefined}
                  value={term ?? ''}
                  onChange={({ currentTarget }) => search.type(currentTarget.value)}
                  onClick={() => combobox.openDropdown()}
                  onKeyDown={(event) => {
                    search.onKeyDown(event)
                    const last = chosen.at(-1)
                    if (event.key === 'Backspace' && !term && last) remove(last.id)
                  }}
                  onBlur={() => {
                    search.leave()
                    onBlur?.()
                  }}
                />
              </Combobox.EventsTarget>
            </div>
          </InputBase>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown>
          <RefOptions
            label={text}
            options={options}
            settled={settled}
            failed={failed}
            incluir={novo.offered}
            unavailable={none ? unavailable : undefined}
          />
        </Combobox.Dropdown>
      </Combobox>
      {novo.drawer}
    </>
  )
}
