import { Combobox, InputBase } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './field.module.css'
import { type PickProps, useLost } from './pick.tsx'
import { RefOptions } from './ref-options.tsx'
import { isAsked, type Option } from './suggestions.ts'
import { useIncluir } from './use-incluir.tsx'
import { useRefSearch } from './use-ref-search.ts'

type Props = PickProps & {
  chosen: Option[]
  onChange: (chosen: Option[]) => void
  /** More than these cannot be chosen; `description` says so. */
  max?: number
  id: string
}

/** Several of a list, found by typing; Backspace in the empty field takes the last one back. Outside of a form as well. */
export function PickMany({ chosen, onChange, max = Number.POSITIVE_INFINITY, placeholder = 'Digite um nome', ...props }: Props) {
  const { suggest, text, eager = false, unavailable: _, unread: _____, register: __, incluir, lost: ___, onLose: ____, ...input } = props
  const box = useRef<HTMLInputElement>(null)
  const lost = useLost(props, chosen.length === 0)
  const change = (next: Option[]) => {
    lost.found()
    onChange(next)
  }
  const add = (option: Option) => change([...chosen, option])
  const exclude = ({ id }: Option) => chosen.length >= max || chosen.some((option) => option.id === id)
  const search = useRefSearch({ suggest, eager, exclude, choose: add, lose: lost.lose })
  const { combobox, term } = search
  const novo = useIncluir(search, incluir, add)
  const remove = (id: number) => {
    change(chosen.filter((option) => option.id !== id))
    box.current?.focus()
  }
  const { id, onBlur, autoComplete, ...wrapper } = input
  const said = lost.said(search, novo.open)
  // Where there is nothing to find, what to do first stands below.
  const nothing = !isAsked(suggest) && suggest?.length === 0
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={novo.submit} size="sm" keepMounted={false}>
        <Combobox.DropdownTarget>
          <InputBase
            {...wrapper}
            {...said}
            labelProps={{ htmlFor: id }}
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
              <Combobox.EventsTarget withExpandedAttribute withKeyboardNavigation={false} aria-activedescendant={search.marked}>
                <input
                  ref={box}
                  id={id}
                  className={styles.pillInput}
                  autoComplete={autoComplete}
                  spellCheck={false}
                  aria-invalid={said.error ? true : undefined}
                  placeholder={chosen.length > 0 || nothing ? undefined : placeholder}
                  value={term ?? lost.kept ?? ''}
                  onChange={({ currentTarget }) => {
                    if (currentTarget.value === '') change(chosen)
                    search.type(currentTarget.value)
                  }}
                  onClick={() => combobox.openDropdown()}
                  onKeyDown={(event) => {
                    search.onKeyDown(event)
                    const last = chosen.at(-1)
                    if (event.key === 'Backspace' && !term && lost.kept === undefined && last) remove(last.id)
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
            options={search.options}
            settled={search.settled}
            failed={search.failed}
            incluir={novo.offered}
            onShown={search.shown}
          />
        </Combobox.Dropdown>
      </Combobox>
      {novo.drawer}
    </>
  )
}
