import { Combobox } from '@mantine/core'
import styles from './field.module.css'
import type { Option } from './suggestions.ts'

type Props = { label: string; options: Option[]; settled: boolean; failed: boolean; chosen?: number; unavailable?: string }

/** The list below a type-ahead. What belongs to a term before stays in sight, but cannot be chosen. */
export function RefOptions({ label, options, settled, failed, chosen, unavailable }: Props) {
  if (!settled)
    return (
      <Combobox.Options aria-label={label} aria-busy>
        {options.map((option) => (
          <div key={option.id} className={styles.stale}>
            {option.nome}
          </div>
        ))}
        {options.length === 0 && <div className={styles.state}>Buscando…</div>}
      </Combobox.Options>
    )
  return (
    <Combobox.Options aria-label={label}>
      {options.map((option) => (
        <Combobox.Option key={option.id} value={String(option.id)} active={option.id === chosen} aria-selected={option.id === chosen}>
          {option.nome}
        </Combobox.Option>
      ))}
      {options.length === 0 && (
        <Combobox.Empty className={styles.state} role="status">
          {failed
            ? (unavailable ?? 'Não foi possível carregar as sugestões. Verifique a sua conexão e digite de novo.')
            : 'Nenhum resultado'}
        </Combobox.Empty>
      )}
    </Combobox.Options>
  )
}
