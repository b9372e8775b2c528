import type { Motivos } from '@retaguarda/contract/faturamento/motivos.ts'
import { formatNumber } from '../../../kit/ui/format.ts'
import styles from './envio.module.css'

/** Why several were refused, with how many for each reason; nothing where all have the one that stands beside them anyway. */
export const PorMotivo = ({ motivos }: { motivos: Motivos }) =>
  motivos.length > 1 || (motivos[0]?.quantidade ?? 0) > 1 ? (
    <ul className={styles.motivos} aria-label="Recusas por motivo">
      {motivos.map(({ erro, quantidade }) => (
        <li key={erro}>
          <b className="b6">{formatNumber(quantidade)}</b> {erro}
        </li>
      ))}
    </ul>
  ) : null
