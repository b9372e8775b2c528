import { Button } from '@mantine/core'
import dialog from '../../kit/feedback/dialog.module.css'
import { Note } from '../../kit/ui/note.tsx'
import { Dialog } from '../../kit/window/window.tsx'
import styles from './conta.module.css'

/** Recovery codes, shown this once. */
export function CodigosDialog({ codigos, onClose }: { codigos: string[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} size={440} title="Códigos de recuperação">
      <div className="stack">
        <Note tone="warn" live>
          Guarde estes códigos agora: eles não serão mostrados de novo.
        </Note>
        <p>Cada um entra uma vez, quando você não tiver o aplicativo nem a chave de acesso.</p>
        <ol className={styles.codigos} aria-label="Códigos">
          {codigos.map((codigo) => (
            <li key={codigo}>
              <code>{codigo}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={dialog.foot}>
        <Button data-autofocus onClick={() => void navigator.clipboard.writeText(codigos.join('\n'))}>
          Copiar
        </Button>
        <Button variant="filled" onClick={onClose}>
          Já guardei
        </Button>
      </div>
    </Dialog>
  )
}
