import type { Topico } from '@retaguarda/contract/evento.ts'
import type { ReactNode } from 'react'
import { held } from '../held.ts'
import { askForHost } from './host.ts'

export type ErrorDialog = {
  kind: 'error'
  error: unknown
  /** Erro where left out (ERR-001). */
  title?: string
  /** The way out, below the cause. */
  hint?: ReactNode
  /** Once it was read, whichever way it was closed. */
  onRead?: () => void
}

export type ConfirmDialog = {
  kind: 'confirm'
  title: string
  children: ReactNode
  /** The verb of what is done ("Excluir"), never "Sim". */
  confirmLabel: string
  cancelLabel?: string
  /** Only what destroys or loses: the button is red. */
  danger?: boolean
  /** It holds a table. */
  wide?: boolean
  answer: (yes: boolean) => void
}

/** Something long that goes on, and can be stopped. */
export type ProgressDialog = {
  kind: 'progress'
  title: string
  /** How many there are, and what they are called: `clientes`. */
  total: number
  plural: string
  /** Says how many are done. */
  topico: Topico
  stop: () => void
}

export type Dialog = (ErrorDialog | ConfirmDialog | ProgressDialog) & { id: number }

const open = held<Dialog[]>([])
let last = 0

export const useDialogs = open.useNow

function show(dialog: ErrorDialog | ConfirmDialog | ProgressDialog): number {
  askForHost()
  open.become([...open.now(), { ...dialog, id: ++last }])
  return last
}

export const closeDialog = (id: number): void => open.become(open.now().filter((dialog) => dialog.id !== id))

/** A person who leaves, or gives up a page, did nothing wrong: no dialog. */
const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Dialog `Erro`, or a title of its own: message of the answer (ERR-002), its trace folded away (ERR-003). */
export function showError(error: unknown, parts: Pick<ErrorDialog, 'title' | 'hint' | 'onRead'> = {}): void {
  if (isGivenUp(error)) return
  show({ kind: 'error', error, ...parts })
}

/** The same of what was read behind a page, which says so in its own place too: a dialog that is being read is not covered. */
export function showErrorOfPage(error: unknown): void {
  if (!open.now().some(({ kind }) => kind === 'error')) showError(error)
}

/** How far something long is, with the way to stop it. @returns closes it */
export function showProgress(parts: Omit<ProgressDialog, 'kind'>): () => void {
  const id = show({ kind: 'progress', ...parts })
  return () => closeDialog(id)
}

/** Asks before something that cannot be taken back; begins on the answer that does nothing, which `Esc` and the cross mean too. */
export function confirm(parts: Omit<ConfirmDialog, 'kind' | 'answer'>): Promise<boolean> {
  return new Promise((answer) => show({ kind: 'confirm', ...parts, answer }))
}

/** What is asked before something is deleted for good. */
export const deletion = (title: string, children: ReactNode, confirmLabel = 'Excluir') => ({ title, children, confirmLabel, danger: true })
