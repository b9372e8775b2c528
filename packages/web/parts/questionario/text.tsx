import { RESPOSTA_MAX } from '@retaguarda/contract/task-regras.ts'
import { useEffect, useRef, useState } from 'react'
import type { Controle } from './controle.ts'
import styles from './resposta.module.css'

/** A pause in typing that is worth a save. */
export const PAUSA_MS = 800

/**
 * Text of any length. What is being typed is this person's until it is handed over, after a pause, by Ctrl Enter, or on leaving;
 * an answer that comes from outside meanwhile does not touch it.
 */
export function Text({ resposta, onAnswer, onType, labelledBy, describedBy }: Controle) {
  const [typed, setTyped] = useState<string>()
  const saved = typeof resposta === 'string' ? resposta : ''
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const latest = useRef({ saved, onAnswer })
  latest.current = { saved, onAnswer }

  const flush = useRef(() => {
    if (!pending.current) return
    const { text, timer } = pending.current
    clearTimeout(timer)
    pending.current = undefined
    // From here on the answer is shown, whoever gives the next one.
    setTyped(undefined)
    if (text.trim() === '' && latest.current.saved === '') return
    if (text !== latest.current.saved) latest.current.onAnswer(text.trim() === '' ? null : text)
  }).current
  useEffect(() => {
    const hand = () => flush()
    addEventListener('pagehide', hand)
    return () => {
      removeEventListener('pagehide', hand)
      flush()
    }
  }, [flush])

  const type = (raw: string) => {
    const text = raw.replaceAll('\u0000', '')
    clearTimeout(pending.current?.timer)
    pending.current = { text, timer: setTimeout(flush, PAUSA_MS) }
    setTyped(text)
    onType?.(text)
  }
  return (
    <textarea
      className={styles.texto}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      rows={3}
      maxLength={RESPOSTA_MAX}
      value={typed ?? saved}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={flush}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey) flush()
      }}
    />
  )
}
