import styles from '../../kit/ui/chip.module.css'
import { formatNumber } from '../../kit/ui/format.ts'

type Props = { on: boolean; label: string; quantos: number; press: () => void }

/** One of several ways to look at the results, with how many there are. */
export const Chip = ({ on, label, quantos, press }: Props) => (
  <button type="button" className={styles.chip} aria-pressed={on} onClick={press}>
    {label} <span className="m3">{formatNumber(quantos)}</span>
  </button>
)
