import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isReference } from '../form/diff.ts'
import { type FieldProps, useFieldFrame, WarnHint } from './field-frame.tsx'
import type { Incluir } from './use-incluir.tsx'
import { INCLUIR } from './ref-options.tsx'
import { hasText, sameText } from './suggestions.ts'

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
  /** Offers to include what is typed and not found, and takes the new record. */
  incluir?: Incluir
}

const nameless = (id: number) => `Id ${id}`

/** One of a complete list that came from elsewhere, found by typing; nothing else can be entered. */
export function OptionField({ choices, reference = false, unavailable, onChoose, incluir: Incluir, ...props }: Props) {
  const { value, set, viewing, input, place, shown, text, info } = useFieldFrame(props)
  const current: Choice | undefined = isReference(value)
    ? value
    : typeof value === 'number'
      ? { id: value, nome: choices?.find(({ id }) => id === value)?.nome ?? nameless(value) }
      : undefined
  const [typed, setTyped] = useState('')
  const [novo, setNovo] = useState<string>()
  if (viewing) return shown(current?.nome)

  const known = choices ?? []
  // What is chosen is always among them, also once it is offered no more.
  const all = current && !known.some(({ id }) => id === current.id) ? [current, ...known] : known
  const term = typed.trim()
  const offered = Incluir !== undefined && choices !== undefined && term !== '' && !all.some(({ nome }) => sameText(nome, term))
  const choose = async (choice: Choice | null) => {
    if (onChoose && !(await onChoose(choice))) return
    set(choice === null ? null : reference ? { id: choice.id, nome: choice.nome } : choice.id)
  }
  return place(
    <>
      <Select
        {...input}
        description={input.description ?? (unavailable && !input.error ? <WarnHint>{unavailable}</WarnHint> : undefined)}
        data={[
          ...all.map(({ id, nome }) => ({ value: String(id), label: nome })),
          ...(offered ? [{ value: INCLUIR, label: `+ Incluir «${term}»` }] : []),
        ]}
        value={current ? String(current.id) : null}
        onChange={(id) => (id === INCLUIR ? setNovo(term) : void choose(all.find((one) => String(one.id) === id) ?? null))}
        onSearchChange={setTyped}
        searchable
        spellCheck={false}
        clearable={!info.required}
        clearButtonProps={{ 'aria-label': `Limpar ${text}` }}
        allowDeselect={false}
        filter={({ options, search }) =>
          options.filter((option) => 'label' in option && (option.value === INCLUIR || hasText(option.label, search)))
        }
        limit={SHOWN_MAX}
        openOnFocus={false}
        readOnly={all.length === 0 && Incluir === undefined}
        nothingFoundMessage={<NothingFound />}
        comboboxProps={{ size: 'sm' }}
      />
      {Incluir && novo !== undefined && (
        <Incluir nome={novo} onIncluded={(record) => void choose(record)} onClose={() => setNovo(undefined)} />
      )}
    </>,
  )
}

const SHOWN_MAX = 200

/** A list of options must not be without one. */
const NothingFound = () => (
  <span role="option" aria-disabled aria-selected={false}>
    Nenhum resultado
  </span>
)
