import { ActionIcon, Combobox, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type PickProps, useLost } from './pick.tsx'
import { RefOptions } from './ref-options.tsx'
import type { Option } from './suggestions.ts'
import { useIncluir } from './use-incluir.tsx'
import { useRefSearch } from './use-ref-search.ts'

type Props = PickProps & {
  chosen: Option | undefined
  onChange: (option: Option | null) => void
  /** Once there is nothing typed and this is the only one there is. */
  onOnly?: ((option: Option) => void) | undefined
  clearable?: boolean
  /** Typed already, elsewhere. */
  typed?: string | undefined
  leftSection?: ReactNode
  className?: string | undefined
  disabled?: boolean
  spellCheck?: boolean
}

const NOTHING_LEFT_OUT = () => false

/** One of a list, found by typing: the one picker of the product. Outside of a form as well. */
export function PickOne({ chosen, onChange, clearable = false, typed, ...props }: Props) {
  const {
    suggest,
    text,
    exclude = NOTHING_LEFT_OUT,
    eager = false,
    unavailable: _,
    unread: _____,
    register: __,
    incluir,
    lost: ___,
    onLose: ____,
    ...input
  } = props
  const lost = useLost(props, chosen === undefined)
  const choose = (option: Option | null) => {
    lost.found()
    onChange(option)
  }
  const search = useRefSearch({ suggest, eager, exclude, choose, lose: lost.lose, start: typed })
  const { combobox, term } = search
  const novo = useIncluir(search, incluir, choose)
  const clears = clearable && chosen !== undefined
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={novo.submit} size="sm" keepMounted={false}>
        <Combobox.Target withExpandedAttribute withKeyboardNavigation={false} aria-activedescendant={search.marked}>
          <TextInput
            {...input}
            {...lost.said(search, novo.open)}
            data-typed={typed === undefined ? undefined : ''}
            spellCheck={false}
            value={term ?? lost.kept ?? chosen?.nome ?? ''}
            rightSection={
              clears ? (
                <ActionIcon
                  size="xs"
                  aria-label={`Limpar ${text}`}
                  tabIndex={-1}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    search.clear()
                    choose(null)
                  }}
                >
                  <IconX aria-hidden />
                </ActionIcon>
              ) : (
                <Combobox.Chevron />
              )
            }
            rightSectionPointerEvents={clears ? 'all' : 'none'}
            onChange={({ currentTarget }) => {
              if (currentTarget.value === '') choose(null)
              search.type(currentTarget.value)
            }}
            // The text of a choice is one whole: what is typed next names another, and adds nothing to it.
            onFocus={({ currentTarget }) => {
              if (chosen && term === undefined) currentTarget.select()
            }}
            onClick={({ currentTarget }) => {
              if (chosen && term === undefined) currentTarget.select()
              combobox.openDropdown()
            }}
            onKeyDown={search.onKeyDown}
            onBlur={() => {
              search.leave()
              input.onBlur?.()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <RefOptions
            label={text}
            options={search.options}
            settled={search.settled}
            failed={search.failed}
            chosen={chosen?.id}
            incluir={novo.offered}
            onShown={search.shown}
          />
        </Combobox.Dropdown>
      </Combobox>
      {novo.drawer}
    </>
  )
}
