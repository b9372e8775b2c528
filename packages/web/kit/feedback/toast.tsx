import type { ReactNode } from 'react'
import { askForHost } from './host.ts'

/**
 * What just happened, at the lower right. A success hides after 3 s, not while hovered; errors stay until closed.
 * What must be answered is a dialog. The part that draws them is loaded with the first one.
 */
export const toast = {
  ok: (message: string, detail?: ReactNode): void => void toasts().then(({ showOk }) => showOk(message, detail)),
  /** The same, with the way back: it stays for 10 s. */
  undo: (message: string, undo: () => Promise<void>, detail?: ReactNode): void =>
    void toasts().then(({ showUndo }) => showUndo(message, undo, detail)),
  error: (message: string, detail?: ReactNode): void => void toasts().then(({ showFailure }) => showFailure(message, detail)),
}

async function toasts() {
  askForHost()
  return import('./toasts.tsx')
}
