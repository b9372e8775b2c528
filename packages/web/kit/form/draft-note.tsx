import { useState } from 'react'
import { formatDateTime } from '../ui/format.ts'
import { Note } from '../ui/note.tsx'
import styles from './form.module.css'
import { useFormStore } from './form-store.ts'
import type { Guard } from './use-unsaved-guard.ts'

/** Offers what was typed before the tab was reloaded or fell. */
export function DraftNote({ guard }: { guard: Guard }) {
  const store = useFormStore()
  const [draft, setDraft] = useState(guard.found)
  if (!draft) return null
  return (
    <Note tone="info">
      Em {formatDateTime(draft.at)} você digitou algo aqui que não foi gravado.
      <span className={styles.noteActions}>
        <button
          type="button"
          onClick={() => {
            // Against the version it was typed upon: a save of somebody else since then is still noticed.
            store.version.current = draft.versaoRegistro
            guard.answered()
            store.replace(draft.values, draft.base)
            setDraft(undefined)
          }}
        >
          Recuperar o que você digitou
        </button>
        <button
          type="button"
          onClick={() => {
            guard.forget()
            setDraft(undefined)
          }}
        >
          Descartar
        </button>
      </span>
    </Note>
  )
}
