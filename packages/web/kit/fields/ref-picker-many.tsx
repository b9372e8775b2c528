import { Combobox, InputBase } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { isReference } from '../form/diff.ts'
import styles from './field.module.css'
import { type FieldProps, useFieldFrame, WarnHint } from './field-frame.tsx'
import { RefOptions } from './ref-options.tsx'
import type { Option, SuggestRoutes } from './suggestions.ts'
import { useRefSearch } from './use-ref-search.ts'

type Props = FieldProps & { suggest: SuggestRoutes; unavailable?: string }

/** Several references, found by typing; Backspace in the empty field takes the last one back. */
export function RefPickerMany({ suggest, unavailable, ...props }: Props) {
  const { value, set, viewing, input, place, shown, text } = useFieldFrame(props)
  const box = useRef<HTMLInputElement>(null)
  const chosen: Option[] = Array.isArray(value) ? value.filter(isReference) : []
  const search = useRefSearch({
    suggest,
    eager: unavailable !== undefined && !viewing,
    exclude: ({ id }) => chosen.some((option) => option.id === id),
    choose: (option) => set([...chosen, option]),
  })
  const { combobox, term, options, settled, failed } = search
  if (viewing)
    return shown(
      chosen.length > 0 && (
        <ul className={styles.names}>
          {chosen.map(({ id, nome }) => (
            <li key={id}>{nome}</li>
          ))}
        </ul>
      ),
    )

  const remove = (id: number) => {
    set(chosen.filter((option) => option.id !== id))
    box.current?.focus()
  }
  const none = unavailable !== undefined && settled && !term && options.length === 0 && chosen.length === 0
  const { id, onBlur, autoComplete, ...wrapper } = input
  return place(
    <Combobox store={combobox} onOptionSubmit={search.submit} size="sm" keepMounted={false}>
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
                  <IconX aria-hidden />
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
                  onBlur()
                }}
              />
            </Combobox.EventsTarget>
          </div>
        </InputBase>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <RefOptions label={text} options={options} settled={settled} failed={failed} unavailable={none ? unavailable : undefined} />
      </Combobox.Dropdown>
    </Combobox>,
  )
}
