import { ActionIcon, Combobox, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { isReference } from '../form/diff.ts'
import { type FieldProps, useFieldFrame, WarnHint } from './field-frame.tsx'
import { RefOptions } from './ref-options.tsx'
import type { SuggestRoutes } from './suggestions.ts'
import { type Incluir, useIncluir } from './use-incluir.tsx'
import { useRefSearch } from './use-ref-search.ts'

type Props = FieldProps & {
  suggest: SuggestRoutes
  /** Id that cannot be chosen: the record itself. */
  exclude?: number
  /** What to say when there is nothing to choose from (USU-020, SET-014); the field then asks before it is opened. */
  unavailable?: string
  /** What the empty field stands for. */
  placeholder?: string
  /** Typed already, elsewhere. */
  typed?: string
  /** Offers to include what is typed and not found, and takes the new record. */
  incluir?: Incluir
}

/** One reference, found by typing. The value is `{ id, nome }`, or null. */
export function RefPicker({ suggest, exclude, unavailable, incluir, typed: already, placeholder, ...props }: Props) {
  const { value, set, viewing, input, place, shown, text, info } = useFieldFrame(props)
  const current = isReference(value) ? value : undefined
  const search = useRefSearch({
    suggest,
    eager: unavailable !== undefined && !viewing,
    exclude: ({ id }) => id === exclude,
    choose: set,
    start: already,
  })
  const { combobox, term, options, settled, failed } = search
  const novo = useIncluir(search, incluir, set)
  if (viewing) return shown(current?.nome)

  const none = unavailable !== undefined && settled && !term && options.length === 0 && !current
  const clear = (
    <ActionIcon
      size="xs"
      aria-label={`Limpar ${text}`}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        search.clear()
        set(null)
      }}
    >
      <IconX aria-hidden />
    </ActionIcon>
  )
  return place(
    <>
      <Combobox store={combobox} onOptionSubmit={novo.submit} size="sm" keepMounted={false}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...input}
            data-typed={already === undefined ? undefined : ''}
            description={input.description ?? (none && !input.error ? <WarnHint>{unavailable}</WarnHint> : undefined)}
            placeholder={placeholder}
            spellCheck={false}
            value={term ?? current?.nome ?? ''}
            rightSection={current && !info.required ? clear : <Combobox.Chevron />}
            rightSectionPointerEvents={current && !info.required ? 'all' : 'none'}
            onChange={({ currentTarget }) => {
              if (currentTarget.value === '') set(null)
              search.type(currentTarget.value)
            }}
            onClick={() => combobox.openDropdown()}
            onKeyDown={search.onKeyDown}
            onBlur={() => {
              search.leave()
              input.onBlur()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <RefOptions
            label={text}
            options={options}
            settled={settled}
            failed={failed}
            chosen={current?.id}
            incluir={novo.offered}
            unavailable={none ? unavailable : undefined}
          />
        </Combobox.Dropdown>
      </Combobox>
      {novo.drawer}
    </>,
  )
}
