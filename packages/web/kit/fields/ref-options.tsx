import { Combobox } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import styles from './field.module.css'
import type { Option } from './suggestions.ts'

/** The value of the option that includes what is typed. */
export const INCLUIR = 'incluir'

type Props = {
  label: string
  options: Option[]
  settled: boolean
  failed: boolean
  chosen?: number | undefined
  /** What may be included, as it is typed. */
  incluir?: string | undefined
  /** The options are on the page, and one may be marked. */
  onShown: () => void
}

const FAILED = 'Não foi possível carregar as sugestões. Verifique a sua conexão e digite de novo.'

/** The list below a type-ahead. What belongs to a term before stays in sight, but cannot be chosen. */
export function RefOptions({ options, settled, failed, incluir, ...props }: Props) {
  const state = failed ? FAILED : 'Nenhum resultado'
  if (!settled || (options.length === 0 && incluir === undefined))
    return (
      <div role="status" className={settled || options.length === 0 ? styles.state : undefined}>
        {options.length === 0 ? (settled ? state : 'Buscando…') : options.map(({ id, nome }) => <Stale key={id}>{nome}</Stale>)}
      </div>
    )
  return (
    <>
      {options.length === 0 && (
        <div role="status" className={styles.state}>
          {state}
        </div>
      )}
      <List options={options} incluir={incluir} {...props} />
    </>
  )
}

function List({ label, options, chosen, incluir, onShown }: Pick<Props, 'label' | 'options' | 'chosen' | 'incluir' | 'onShown'>) {
  const ids = options.map(({ id }) => id).join()
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [ids])
  const heading = (at: number) => {
    const { group } = options[at] ?? {}
    return group === options[at - 1]?.group ? undefined : group
  }
  return (
    <Combobox.Options aria-label={label} className={styles.options}>
      {options.map((option, at) => (
        <div key={option.id} role="presentation">
          {heading(at) && <div className={styles.group}>{heading(at)}</div>}
          <Combobox.Option value={String(option.id)} active={option.id === chosen} aria-selected={option.id === chosen}>
            {option.nome}
          </Combobox.Option>
        </div>
      ))}
      {incluir !== undefined && <Combobox.Option value={INCLUIR}>+ Incluir «{incluir}»</Combobox.Option>}
    </Combobox.Options>
  )
}

const Stale = ({ children }: { children: string }) => (
  <div className={styles.stale} aria-hidden>
    {children}
  </div>
)
