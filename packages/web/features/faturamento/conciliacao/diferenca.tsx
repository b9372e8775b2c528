import { formatMoney } from '../../../kit/ui/format.ts'
import styles from './conciliacao.module.css'

/** What a day lacks or has too much; nothing is quiet. */
export const Diferenca = ({ valor, even }: { valor: string; even: boolean }) => (
  <span className={even ? 'm3' : `b6 bad ${styles.falta}`}>{formatMoney(valor)}</span>
)
