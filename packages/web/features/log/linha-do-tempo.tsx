import { formatNumber } from '../../kit/ui/format.ts'
import styles from './log.module.css'

/** ms; the days of a problem that is younger stand out. */
const NOVO = 3 * 86_400_000

type Props = { tendencia: number[]; quantidade: number; primeiro: string }

/** How often it happened, and on which of the last thirty days; each row by its own measure. The problem's page has the same as a table. */
export function Quantidade({ tendencia, quantidade, primeiro }: Props) {
  const most = Math.max(1, ...tendencia)
  const novo = Date.now() - Date.parse(primeiro) < NOVO
  return (
    <span className={styles.quantidade}>
      <span className={styles.dias} data-novo={novo || undefined} aria-hidden>
        {tendencia.map((n, i) => (
          // The days of a row never change their places.
          <span key={i} data-vazio={n === 0 || undefined} style={{ height: `${Math.max(5, (100 * n) / most)}%` }} />
        ))}
      </span>
      {formatNumber(quantidade)}
    </span>
  )
}
