import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CallOnce, callOnce } from '../call-once.ts'

/** A question stands before it, it is on its way, or it was done and the place that it was asked from is on its way out. */
type Sending = 'idle' | 'asked' | 'sending' | 'gone'

type Deed<A> = {
  /** Whether to do it at all. */
  ask?: (() => Promise<boolean>) | undefined
  /** By the `call` of this place, which repeats a request whose answer was lost. */
  send: (call: CallOnce) => Promise<A>
  /** What follows an answer; it still counts as sending. */
  done: (answer: A) => unknown
  /** Says why it was not done. What was typed is still there, and can be typed into again. */
  refused: (error: unknown) => unknown
  /** Nothing more can be asked for from here once it is done. */
  leaves?: boolean
}

/**
 * Sends one thing at a time: what is asked for meanwhile is not done, and what must happen once happens once even where its answer is lost
 * (`call-once.ts`). After a refusal the focus stands where it was.
 */
export function useSend() {
  const [call] = useState(callOnce)
  const [state, show] = useState<Sending>('idle')
  const now = useRef(state)
  const become = (next: Sending) => {
    now.current = next
    show(next)
  }
  const run = async <A>({ ask, send, done, refused, leaves = false }: Deed<A>): Promise<void> => {
    if (now.current !== 'idle') return
    const focused = document.activeElement
    become('asked')
    let answer: A
    try {
      if (ask && !(await ask())) return become('idle')
      become('sending')
      answer = await send(call)
    } catch (error) {
      // Drawn at once: what is inert takes no focus.
      flushSync(() => become('idle'))
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus()
      return void (await refused(error))
    }
    try {
      await done(answer)
      become(leaves ? 'gone' : 'idle')
    } catch (error) {
      become('idle')
      throw error
    }
  }
  return { busy: state !== 'idle', sending: state === 'sending' || state === 'gone', run }
}
