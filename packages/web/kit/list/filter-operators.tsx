import { NativeSelect, Tooltip } from '@mantine/core'
import type { ColumnType } from '@retaguarda/contract/kit/columns.ts'
import type { Operator } from '@retaguarda/contract/kit/list-query.ts'
import { type KeyboardEvent, useId, useRef } from 'react'
import styles from './filter.module.css'
import { OPERATOR_GROUPS, OPERATOR_SIGNS, OPERATOR_WORDS, operatorProblem } from './operators.ts'

type Props = { type: ColumnType; value: Operator; onChange: (op: Operator) => void }

const ALL = OPERATOR_GROUPS.flatMap(({ operators }) => operators)
const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** All twelve operators; one that the type gives no meaning is dimmed and says why, but can be reached. On phones a select. */
export function FilterOperators({ type, value, onChange }: Props) {
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
