import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { formatDiferenca } from './horas.ts'
import styles from './sprint.module.css'

/** Above the estimate, or below it: by an arrow, a sign and a colour. */
export function Diferenca({ horas }: { horas: string }) {
  const value = Number(horas)
  const Icon = value > 0 ? IconArrowUp : IconArrowDown
  return (
    <span className={styles.diferenca}>
      {value !== 0 && <Icon className={value > 0 ? 'bad' : 'ok'} data-acima={value > 0} aria-hidden />}
      {formatDiferenca(horas)}
    </span>
  )
}

/** What cannot be said because there is nothing to compare with. */
export const SemBase = () => <span className="m3">N/A</span>
