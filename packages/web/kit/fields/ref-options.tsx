import { Combobox } from '@mantine/core'
import styles from './field.module.css'
import type { Option } from './suggestions.ts'

/** The value of the option that includes what is typed. */
export const INCLUIR = 'incluir'

type Props = {
  label: string
  options: Option[]
  settled: boolean
  failed: boolean
  chosen?: number
  unavailable?: string
  /** What may be included, as it is typed. */
  incluir?: string
}

/** The list below a type-ahead. What belongs to a term before stays in sight, but cannot be chosen. */
export function RefOptions({ label, options, settled, failed, chosen, unavailable, incluir }: Props) {
  if (!settled || (options.length === 0 && incluir === undefined))
    return (
      <div role="status" className={settled || options.length === 0 ? styles.state : undefined}>
        {options.length === 0
          ? settled
            ? nothing(failed, unavailable)
            : 'Buscando…'
          : options.map(({ id, nome }) => <Stale key={id}>{nome}</Stale>)}
      </div>
    )
  return (
    <>
      {options.length === 0 && (
        <div role="status" className={styles.state}>
          {nothing(failed, unavailable)}
        </div>
      )}
      <Combobox.Options aria-label={label}>
        {options.map((option) => (
          <Combobox.Option key={option.id} value={String(option.id)} active={option.id === chosen} aria-selected={option.id === chosen}>
            {option.nome}
          </Combobox.Option>
        ))}
        {incluir !== undefined && <Combobox.Option value={INCLUIR}>+ Incluir «{incluir}»</Combobox.Option>}
      </Combobox.Options>
    </>
  )
}

const Stale = ({ children }: { children: string }) => (
  <div className={styles.stale} aria-hidden>
    {children}
  </div>
)

function nothing(failed: boolean, unavailable = 'Não foi possível carregar as sugestões. Verifique a sua conexão e digite de novo.') {
  return failed ? unavailable : 'Nenhum resultado'
}
