import { useRef, useState } from 'react'

/** One thing at a time: what is asked for while it runs is not done. `busy` is for the screen. */
export function useRunning() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
