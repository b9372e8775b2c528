import { Note } from '../../kit/ui/note.tsx'
import styles from './avisos.module.css'

/** What of a file is worth a look; in one note, however much it is. */
export function Avisos({ avisos }: { avisos: readonly string[] }) {
  if (avisos.length === 0) return null
  const [only] = avisos
  return (
    <Note tone="warn">
      {avisos.length === 1 ? (
        only
      ) : (
        <ul className={styles.avisos}>
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}
