import { Notifications } from '@mantine/notifications'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { closeDialog, useDialogs } from './dialogs.ts'
import { ErrorDialog } from './error-dialog.tsx'
import { ProgressDialog } from './progress-dialog.tsx'
import { TOAST_MS, TOASTS_MAX } from './toasts.tsx'

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
