import { formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import styles from '../../../kit/ui/chip.module.css'

/** `+ R$ 10,00`, signed. */
export const Diferenca = ({ valor }: { valor: string }) => (
  <span className="nowrap">
    {/^[1-9]|^0\.0*[1-9]/.test(valor) ? '+ ' : ''}
    {formatMoney(valor)}
  </span>
)

/** One way to narrow a list, and how many it would show. */
export const Chip = ({ on, label, quantos, press }: { on: boolean; label: string; quantos: number; press: () => void }) => (
  <button type="button" className={styles.chip} aria-pressed={on} onClick={press}>
    {label} <b>{formatNumber(quantos)}</b>
  </button>
)
