import { Button } from '@mantine/core'
import { ActionButton } from '../ui/action-button.tsx'
import { Working } from '../ui/working.tsx'
import styles from './form.module.css'
import { useDirty, useSent } from './form-store.ts'

type Props = {
  saving: boolean
  onCancel: () => void
  /** Why this person saves nothing here. */
  reason?: string | undefined
}

/** Confirmar and Cancelar (FRM-008), always in sight. While it is saved Confirmar keeps its name and its place, and does nothing. */
export function FormFooter({ saving, onCancel, reason }: Props) {
  const dirty = useDirty()
  const sent = useSent()
  return (
    <div className={styles.foot}>
      {reason === undefined ? (
        <Button
          type="submit"
          variant="filled"
          aria-keyshortcuts="Control+S"
          aria-disabled={saving || undefined}
          aria-busy={saving}
          leftSection={saving && <Working />}
        >
          Confirmar
        </Button>
      ) : (
        <ActionButton reason={reason}>Confirmar</ActionButton>
      )}
      <Button onClick={onCancel} aria-keyshortcuts="Escape">
        Cancelar
      </Button>
      <span className="m3 s12" role="status">
        {saving
          ? sent === undefined || sent === 1
            ? 'Gravando…'
            : 'Enviando os arquivos…'
          : (reason ?? (dirty ? 'Alterações não gravadas' : ''))}
      </span>
      <span className={`${styles.keys} hide-sm`} aria-hidden>
        <span>
          <kbd>Ctrl S</kbd> confirmar
        </span>
        <span>
          <kbd>Esc</kbd> cancelar
        </span>
      </span>
    </div>
  )
}
