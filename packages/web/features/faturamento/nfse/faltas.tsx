import type { Falta } from '@retaguarda/contract/faturamento/nfse.ts'
import { formatCount } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { Corrigir } from './corrigir.tsx'
import styles from './nfse.module.css'

/** What is missing before notes can be made, each with the way to where it is mended. */
export function Faltas({ faltas, onLeave }: { faltas: readonly Falta[]; onLeave: () => void }) {
  if (faltas.length === 0) return null
  return (
    <Note tone="bad">
      <p>
        <strong className="b6">{formatCount(faltas.length, 'dado falta', 'dados faltam')} para as notas:</strong>
      </p>
      <ul className={styles.faltas} aria-label="O que falta">
        {faltas.map((falta) => (
          <li key={`${falta.onde} ${falta.id} ${falta.texto}`}>
            {falta.texto} <Corrigir falta={falta} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </Note>
  )
}
