import { Button, Modal } from '@mantine/core'
import styles from './dialog.module.css'
import type { ConfirmDialog as ConfirmParts } from './dialogs.ts'

type Props = ConfirmParts & { onClose: () => void }

export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  wide = false,
  answer,
  onClose,
}: Props) {
  const reply = (yes: boolean) => () => {
    onClose()
    answer(yes)
  }
  return (
    <Modal opened onClose={reply(false)} size={wide ? 680 : 440} title={title}>
      <div className={styles.body}>{typeof children === 'string' ? <p>{children}</p> : children}</div>
      <div className={styles.foot}>
        <Button variant="filled" data-perigo={danger || undefined} onClick={reply(true)}>
          {confirmLabel}
        </Button>
        <Button onClick={reply(false)} data-autofocus>
          {cancelLabel}
        </Button>
      </div>
    </Modal>
  )
}
