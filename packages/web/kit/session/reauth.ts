import { onReauth } from '../api.ts'
import { held } from '../held.ts'

/** Calls that wait until the person has said again who she is: one dialog for all of them. */
const waiting = new Set<(answer: 'repeat' | 'give up') => void>()
const asked = held(false)

/** Whether the dialog stands. */
export const useReauthAsked = asked.useNow

/** The calls go on, or are given up without a word: the person has just decided so. */
export function answerReauth(answer: 'repeat' | 'give up'): void {
  const calls = [...waiting]
  waiting.clear()
  asked.become(false)
  for (const resolve of calls) resolve(answer)
}

onReauth(
  () =>
    new Promise((resolve) => {
      waiting.add(resolve)
      asked.become(true)
    }),
)
