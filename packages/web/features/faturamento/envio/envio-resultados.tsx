import { Card } from '../../../kit/ui/card.tsx'
import { formatNumber } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import styles from './envio.module.css'

export type Resultado = { message: string; successMessage: string[]; errorsMessage: string[] }

/** What became of a sending: the server's message, then its errors and successes, each line naming its client (FAT-052, FAT-053). */
export const Resultados = ({ message, successMessage, errorsMessage }: Resultado) => (
  <>
    <Note tone={errorsMessage.length > 0 ? 'warn' : 'ok'} live>
      <strong className="b6">Operação finalizada</strong>
      <br />
      {message}
    </Note>
    <div className="halves">
      <ItemList title="Erros" rows={errorsMessage} none="Nenhum erro." />
      <ItemList title="Enviadas" rows={successMessage} none="Nenhuma fatura foi enviada." />
    </div>
  </>
)

function ItemList({ title, rows, none }: { title: string; rows: string[]; none: string }) {
  return (
    <Card title={title} flush aside={<span className="m3 s12">{formatNumber(rows.length)}</span>}>
      {rows.length === 0 ? (
        <p className="pad m3">{none}</p>
      ) : (
        <div className={styles.rolavel} tabIndex={0} role="group" aria-label={title}>
          <ul className={styles.linhas}>
            {rows.map((row, i) => (
              <li key={`${i} ${row}`}>{row}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
