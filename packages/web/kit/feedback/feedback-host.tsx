import { Notifications } from '@mantine/notifications'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { closeDialog, type ProgressDialog as Parts, useDialogs } from './dialogs.ts'
import { ErrorDialog } from './error-dialog.tsx'
import { TOAST_MS, TOASTS_MAX } from './toasts.tsx'
import { Button, Modal } from '@mantine/core'
import { ProgressoEvento } from '@retaguarda/contract/evento.ts'
import { useState } from 'react'
import { useTopic } from '../push/use-topic.ts'
import { formatNumber } from '../ui/format.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './dialog.module.css'

/** Draws the dialogs and toasts that any part of the program asks for; loaded when the first one comes. */
export function FeedbackHost() {
  const dialogs = useDialogs()
  return (
    <>
      <Notifications position="bottom-right" autoClose={TOAST_MS} limit={TOASTS_MAX} containerWidth={340} transitionDuration={100} />
      {dialogs.map(({ id, ...dialog }) =>
        dialog.kind === 'error' ? (
          <ErrorDialog key={id} {...dialog} onClose={() => closeDialog(id)} />
        ) : dialog.kind === 'progress' ? (
          <ProgressDialog key={id} {...dialog} />
        ) : (
          <ConfirmDialog key={id} {...dialog} onClose={() => closeDialog(id)} />
        ),
      )}
    </>
  )
}

function ProgressDialog({ title, total, plural, topico, stop }: Parts) {
  const [done, setFeitos] = useState(0)
  useTopic(topico, (evento) => {
    const { data } = ProgressoEvento.safeParse(evento)
    if (data?.tipo === 'progresso') setFeitos(Math.min(data.feitos, total))
  })
  return (
    <Modal opened onClose={stop} size={440} title={title}>
      <div className={styles.body} role="status">
        <p>{`${formatNumber(done)} de ${formatNumber(total)} ${plural}`}</p>
        <ProgressBar value={total > 0 ? Math.floor((done * 100) / total) : 0} label={title} />
      </div>
      <div className={styles.foot}>
        <Button data-autofocus onClick={stop}>
          Parar
        </Button>
      </div>
    </Modal>
  )
}
