import { Button, NativeSelect, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Column, ColumnType } from '@retaguarda/contract/kit/columns.ts'
import type { Filter, Operator } from '@retaguarda/contract/kit/list-query.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { counted } from '../state/sentences.ts'
import { countOptions, useList } from '../state/use-list.ts'
import { draftOf, filterOf, withOperator } from './draft.ts'
import styles from './filter.module.css'
import { FilterValue } from './value.tsx'
import {
  IS_EMPTY,
  IS_FILLED,
  OPERATOR_GROUPS,
  OPERATOR_SIGNS,
  OPERATOR_WORDS,
  operatorProblem,
} from '@retaguarda/contract/kit/filter-words.ts'

type Props = {
  name: string
  column: Column
  /** The one in force, which is changed. */
  filter: Filter | undefined
  /** All the list's filters with this one among them, to count what they find. */
  with: (filter: Filter) => Filter[]
  onApply: (filter: Filter) => void
  onRemove: (() => void) | undefined
}

const COUNT_AFTER_MS = 250

/** Operators at the left, value at the right, the number of results below; Enter applies. */
export function FilterEditor({ name, column, filter, with: withThis, onApply, onRemove }: Props) {
  const [draft, setDraft] = useState(() => draftOf(column, filter))
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The editor may come in the place of the choice of a column, long after the popover has given the focus away.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), [])
  const made = filterOf(name, column, draft)
  const changeOperator = (op: Operator) => setDraft(withOperator(draft, op))
  const apply = () => (made.filter ? onApply(made.filter) : setTried(true))

  return (
    <form
      ref={form}
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        apply()
      }}
    >
      <FilterOperators type={column.type} value={draft.op} onChange={changeOperator} />
      <div className={styles.value}>
        <h2>Filtrar por {column.label}</h2>
        <FilterValue
          key={draft.op}
          label={`${column.label} ${OPERATOR_WORDS[draft.op]}`}
          column={column}
          draft={draft}
          onChange={setDraft}
          problem={made.problem ?? (tried && !made.filter ? 'Informe o valor do filtro.' : undefined)}
        />
        <p className={styles.or}>
          Ou:
          <button type="button" className={`as-link ${styles.link}`} onClick={() => onApply({ name, op: '=', v: null })}>
            {IS_EMPTY}
          </button>
          <button type="button" className={`as-link ${styles.link}`} onClick={() => onApply({ name, op: '<>', v: null })}>
            {IS_FILLED}
          </button>
        </p>
        <div className={styles.foot}>
          <ResultCount filters={made.filter && withThis(made.filter)} />
          <div className={styles.buttons}>
            <Button type="submit" variant="filled" size="xs">
              Aplicar
            </Button>
            <Button variant="subtle" size="xs" onClick={onRemove ?? (() => setDraft(draftOf(column, undefined)))}>
              {onRemove ? 'Remover' : 'Limpar'}
            </Button>
            <kbd aria-hidden>Enter</kbd>
          </div>
        </div>
      </div>
    </form>
  )
}

/** `95 clientes com este filtro.`, before it is applied. */
function ResultCount({ filters }: { filters: Filter[] | undefined }) {
  const { grid } = useList()
  const [json] = useDebouncedValue(JSON.stringify(filters ?? null), COUNT_AFTER_MS)
  const wanted = JSON.parse(json) as Filter[] | null // written one line above
  const { data } = useQuery({ ...countOptions(grid, wanted ?? []), enabled: wanted !== null })
  const settled = filters !== undefined && data !== undefined && json === JSON.stringify(filters)
  const words = settled ? counted(grid.name, data) : ''
  return (
    <p className={styles.count} role="status">
      {words && `${words.charAt(0).toUpperCase()}${words.slice(1)} com este filtro.`}
    </p>
  )
}

type OperatorsProps = { type: ColumnType; value: Operator; onChange: (op: Operator) => void }

const ALL = OPERATOR_GROUPS.flatMap(({ operators }) => operators)
const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** All twelve operators; one that the type gives no meaning is dimmed and says why, but can be reached. On phones a select. */
function FilterOperators({ type, value, onChange }: OperatorsProps) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  const move = (event: KeyboardEvent<HTMLElement>, from: Operator) => {
    const step = STEP[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = ALL[(ALL.indexOf(from) + step + ALL.length) % ALL.length]
    if (next === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-op="${next}"]`)?.focus()
    if (operatorProblem(next, type) === undefined) onChange(next)
  }

  return (
    <>
      <div ref={list} className={`${styles.operators} hide-sm`} role="listbox" aria-label="Operador">
        {OPERATOR_GROUPS.map(({ label, operators }) => (
          <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
            <span id={`${id}-${label}`} className={styles.group}>
              {label}
            </span>
            {operators.map((op) => {
              const problem = operatorProblem(op, type)
              return (
                <Tooltip key={op} label={problem} disabled={problem === undefined} position="right">
                  <div
                    role="option"
                    data-op={op}
                    className={styles.operator}
                    aria-selected={op === value}
                    aria-disabled={problem !== undefined || undefined}
                    aria-description={problem}
                    tabIndex={op === value ? 0 : -1}
                    onClick={() => problem === undefined && onChange(op)}
                    onKeyDown={(event) => move(event, op)}
                  >
                    {OPERATOR_WORDS[op]}
                    <span className="mono" aria-hidden>
                      {OPERATOR_SIGNS[op]}
                    </span>
                  </div>
                </Tooltip>
              )
            })}
          </div>
        ))}
      </div>
      <NativeSelect
        className={`${styles.operatorSelect} only-sm`}
        label="Operador"
        value={value}
        onChange={({ currentTarget }) => {
          const op = ALL.find((each) => each === currentTarget.value)
          if (op !== undefined) onChange(op)
        }}
        data={ALL.map((op) => ({ value: op, label: OPERATOR_WORDS[op], disabled: operatorProblem(op, type) !== undefined }))}
      />
    </>
  )
}
