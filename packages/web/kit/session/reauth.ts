import { useSyncExternalStore } from 'react'
import { onReauth } from '../api.ts'

/** Calls that wait until the person has said again who she is: one dialog for all of them. */
const waiting = new Set<(answer: 'repeat' | 'give up') => void>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** Whether the dialog stands. */
export const useReauthAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting.size > 0,
  )

/** The calls go on, or are given up without a word: the person has just decided so. */
export function answerReauth(answer: 'repeat' | 'give up'): void {
  const calls = [...waiting]
  waiting.clear()
  tell()
  for (const resolve of calls) resolve(answer)
}

onReauth(
  () =>
    new Promise((resolve) => {
      waiting.add(resolve)
      tell()
    }),
)
