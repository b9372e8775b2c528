import type { ReactNode } from 'react'
import { askForHost } from './host.ts'
import type { Progress } from './toasts.tsx'

/**
 * What just happened, at the lower right. A success hides after 3 s, not while hovered; errors and progresses stay until closed.
 * What must be answered is a dialog. The part that draws them is loaded with the first one.
 */
export const toast = {
  ok: (message: string, detail?: ReactNode): void => void toasts().then(({ showOk }) => showOk(message, detail)),

  error: (message: string, detail?: ReactNode): void => void toasts().then(({ showFailure }) => showFailure(message, detail)),

  /** Long work with its count: `const p = toast.progress('Exportando pessoas', { done: 0, total: 5000, unit: 'pessoas' })`. */
  progress: (title: string, parts: Progress): { update: (next: Progress) => void; close: () => void } => {
    const shown = toasts().then(({ showProgress }) => showProgress(title, parts))
    return {
      update: (next) => void shown.then((handle) => handle.update(next)),
      close: () => void shown.then((handle) => handle.close()),
    }
  },
}

async function toasts() {
  askForHost()
  return import('./toasts.tsx')
}
