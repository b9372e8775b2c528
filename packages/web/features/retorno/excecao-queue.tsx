import { UnstyledButton } from '@mantine/core'
import { excecaoBancaria, SituacaoExcecao, TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { z } from 'zod'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate, formatMoney, formatNumber } from '../../kit/ui/format.ts'
import { useRead } from '../../kit/use-read.ts'
import { SkeletonCard } from '../../kit/ui/skeleton.tsx'
import styles from './retorno.module.css'

/** More than somebody works off at once; the list has them all. */
const FILA_MAX = 200
const ABERTAS = [{ name: 'situacao', op: 'contains' as const, v: [SituacaoExcecao.code.ABERTA] }]

export type NaFila = z.output<typeof excecaoBancaria.row>

/** The exceptions that are open, the newest first. */
export const useFila = () =>
  useRead(
    [excecaoBancaria.prefix, 'list', 'fila'],
    excecaoBancaria.list,
    { query: { filter: ABERTAS, limit: FILA_MAX } },
    { placeholderData: (before) => before },
  ).data

/** In its place until it is read: what stands beside it is not pushed away. */
export const QueueToCome = () => (
  <div className={styles.fila}>
    <SkeletonCard />
  </div>
)

type Props = { fila: { rows: NaFila[]; total: number }; id: number; onAbrir: (id: number) => void }

/** What waits, beside the one that is being looked at; below a wide window that one alone is the page. */
export function Fila({ fila: { rows, total }, id, onAbrir }: Props) {
  const at = rows.findIndex((one) => one.id === id)
  return (
    <Card
      className={styles.fila ?? ''}
      title="Fila"
      flush
      aside={<span className="m3 s12">{at < 0 ? formatNumber(total) : `${at + 1} de ${formatNumber(total)}`}</span>}
    >
      <ul>
        {rows.map((one) => (
          <li key={one.id}>
            <UnstyledButton
              className={styles.naFila}
              data-on={one.id === id || undefined}
              aria-current={one.id === id || undefined}
              onClick={() => onAbrir(one.id)}
            >
              <span>{TipoExcecao.labels[one.tipo]}</span>
              <span>{Number(one.valorPago) === 0 ? '' : formatMoney(one.valorPago)}</span>
              <span className="m3 s12">{one.nossoNumero || 'sem nosso número'}</span>
              <span className="m3 s12">{formatDate(one.dataOcorrencia)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
