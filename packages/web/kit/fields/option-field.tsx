import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { isReference } from '../form/diff.ts'
import { type FieldProps, useFieldFrame, WarnHint } from './field-frame.tsx'
import { hasText } from './suggestions.ts'

export type Choice = { id: number; nome: string }

type Props = FieldProps & {
  /** All of them; undefined while they are on their way. */
  choices: Choice[] | undefined
  /** The value is `{ id, nome }`; else the bare id. */
  reference?: boolean
  /** Why there is nothing to choose from; what is chosen already stays. */
  unavailable?: ReactNode
  /** Before the value changes; false keeps the old one. */
  onChoose?: (choice: Choice | null) => boolean | Promise<boolean>
}

const nameless = (id: number) => `Id ${id}`

/** One of a complete list that came from elsewhere, found by typing; nothing else can be entered. */
export function OptionField({ choices, reference = false, unavailable, onChoose, ...props }: Props) {
  const { value, set, viewing, input, place, shown, text, info } = useFieldFrame(props)
  const current: Choice | undefined = isReference(value)
    ? value
    : typeof value === 'number'
      ? { id: value, nome: choices?.find(({ id }) => id === value)?.nome ?? nameless(value) }
      : undefined
  if (viewing) return shown(current?.nome)

  const known = choices ?? []
  // What is chosen is always among them, also once it is offered no more.
  const all = current && !known.some(({ id }) => id === current.id) ? [current, ...known] : known
  const choose = async (id: string | null) => {
    const choice = all.find((one) => String(one.id) === id) ?? null
    if (onChoose && !(await onChoose(choice))) return
    set(choice === null ? null : reference ? { id: choice.id, nome: choice.nome } : choice.id)
  }
  return place(
    <Select
      {...input}
      description={input.description ?? (unavailable && !input.error ? <WarnHint>{unavailable}</WarnHint> : undefined)}
      data={all.map(({ id, nome }) => ({ value: String(id), label: nome }))}
      value={current ? String(current.id) : null}
      onChange={(id) => void choose(id)}
      searchable
      spellCheck={false}
      clearable={!info.required}
      clearButtonProps={{ 'aria-label': `Limpar ${text}` }}
      allowDeselect={false}
      filter={({ options, search }) => options.filter((option) => 'label' in option && hasText(option.label, search))}
      limit={SHOWN_MAX}
      openOnFocus={false}
      readOnly={all.length === 0}
      nothingFoundMessage={<NothingFound />}
      comboboxProps={{ size: 'sm' }}
    />,
  )
}

const SHOWN_MAX = 200

/** A list of options must not be without one. */
const NothingFound = () => (
  <span role="option" aria-disabled aria-selected={false}>
    Nenhum resultado
  </span>
)
