import type { Motivos } from '@retaguarda/contract/faturamento/motivos.ts'
import type { ReactNode } from 'react'
import { Card } from '../../../kit/ui/card.tsx'
import { formatNumber } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { PorMotivo } from './motivos.tsx'
import styles from './envio.module.css'

export type Resultado = { message: string; successMessage: ReactNode[]; errorsMessage: ReactNode[]; motivos?: Motivos }

/** What became of a sending: the server's message, then its errors and successes, each line naming its client (FAT-052, FAT-053). */
export const Resultados = ({ message, successMessage, errorsMessage, motivos = [] }: Resultado) => (
  <>
    <Note tone={errorsMessage.length > 0 ? 'warn' : 'ok'} live>
      <strong className="b6">Operação finalizada</strong>
      <br />
      {message}
    </Note>
    <div className="halves">
      <ItemList title="Erros" rows={errorsMessage} motivos={motivos} none="Nenhum erro." />
      <ItemList title="Enviadas" rows={successMessage} none="Nenhuma fatura foi enviada." />
    </div>
  </>
)

function ItemList({ title, rows, none, motivos = [] }: { title: string; rows: ReactNode[]; none: string; motivos?: Motivos }) {
  return (
    <Card title={title} flush aside={<span className="m3 s12">{formatNumber(rows.length)}</span>}>
      <PorMotivo motivos={motivos} />
      {rows.length === 0 ? (
        <p className="pad m3">{none}</p>
      ) : (
        <div className={styles.rolavel} tabIndex={0} role="group" aria-label={title}>
          <ul className={styles.linhas}>
            {rows.map((row, i) => (
              // Nothing of a sending that is over comes or goes.
              <li key={i}>{row}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
