import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

/** Those that stand, the newest last. */
const standing: object[] = []

type Props = { detail: ReactNode; undo: () => Promise<void>; close: () => void }

/** In a toast: the way back from what it says was done, by a press or by Ctrl Z where nobody types. Of several, the newest hears the key. */
export function Undo({ detail, undo, close }: Props) {
  const done = useRef(false)
  const take = () => {
    if (done.current) return
    done.current = true
    close()
    void undo()
  }
  const live = useRef(take)
  live.current = take
  useEffect(() => {
    const me = {}
    standing.push(me)
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || event.defaultPrevented || standing.at(-1) !== me) return
      if (target instanceof Element && target.closest('input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable="true"]'))
        return
      event.preventDefault()
      live.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      standing.splice(standing.indexOf(me), 1)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return (
    <span className="row">
      {detail}
      <Button size="xs" variant="default" leftSection={<IconArrowBackUp aria-hidden />} aria-keyshortcuts="Control+Z" onClick={take}>
        Desfazer
      </Button>
    </span>
  )
}
