import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef } from 'react'
import { BEGINS } from '../focus/page-focus.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Note } from '../ui/note.tsx'
import { useWindow } from '../window/window.tsx'
import styles from './command.module.css'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftNote } from './draft-note.tsx'
import { FormContext } from './form-store.ts'
import type { Tab } from './names.ts'
import type { CommandFormState } from './use-command-form.ts'
import { useFormKeys } from './use-form-keys.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

type Props = {
  form: CommandFormState
  /** What the form is called. */
  label: string
  /** The verb of what it does. */
  confirm: string
  cancel?: string
  /** Why it cannot be done now; the button then says so and does nothing. */
  reason?: string | undefined
  /** It destroys something. */
  danger?: boolean
  onCancel?: () => void
  /** Said while it is done, as in `Calculando…`. */
  doing?: string
  /** In a dialog, in a panel beside a page, as the page itself, or as a card of it. */
  look: 'dialog' | 'panel' | 'page' | 'card'
  /** The page is there to type in it; so is one that is the form. */
  begins?: boolean
  /** Beside the buttons. */
  aside?: ReactNode
  /** Outside of the form, of what is typed in it. */
  below?: ReactNode
  children: ReactNode
}

const NO_TABS: Tab[] = []

/** The form of a command: what was refused, the fields, the buttons, and the keys: Enter and `Ctrl S` confirm. */
export function CommandForm({
  form,
  label,
  confirm,
  cancel = 'Cancelar',
  reason,
  danger,
  onCancel: leave,
  doing,
  look,
  begins,
  aside,
  below,
  children,
}: Props) {
  const { store, said, busy, submit, about, kept, conflict } = form
  const guard = useUnsavedGuard(store, label, { name: `${label} ${about ?? ''}`, ...(kept && { kept }) })
  const window = useWindow()
  const onCancel = leave && (() => (window ? window.leave(leave) : leave()))
  const element = useRef<HTMLFormElement>(null)
  const page = look === 'page' || look === 'card'
  useFormKeys({ active: page, onConfirm: () => element.current?.requestSubmit(), onCancel: () => onCancel?.() })
  // A panel may lie over another form, which is none of its business; to React that one is around it.
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (reason === undefined) void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (page || event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat && reason === undefined) void submit()
  }
  const confirmButton = (
    <ActionButton
      type="submit"
      variant="filled"
      {...(danger && { danger })}
      aria-keyshortcuts="Control+S"
      aria-busy={busy}
      aria-disabled={busy || undefined}
      {...(reason !== undefined && { reason })}
    >
      {confirm}
    </ActionButton>
  )
  const cancelButton = onCancel && (
    <Button onClick={onCancel} aria-keyshortcuts="Escape">
      {cancel}
    </Button>
  )
  return (
    <FormContext.Provider value={store}>
      <form
        ref={element}
        className={styles[look]}
        noValidate
        autoComplete="off"
        aria-label={label}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        {...((begins ?? look === 'page') && BEGINS)}
      >
        <DraftNote guard={guard} />
        {said && (
          <Note tone="bad" live>
            {said.title && <strong className="b6">{said.title} </strong>}
            {said.message}
          </Note>
        )}
        {children}
        <div className={`row ${styles.foot}`}>
          {confirmButton}
          {cancelButton}
          {doing && (
            <span className="m3 s12" role="status">
              {busy ? doing : ''}
            </span>
          )}
          {aside}
        </div>
      </form>
      {conflict && <ConflictDialog conflict={conflict} tabs={NO_TABS} onKeep={submit} />}
      {below}
    </FormContext.Provider>
  )
}
