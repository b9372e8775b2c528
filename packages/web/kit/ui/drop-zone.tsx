import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './drop-zone.module.css'
import { useTouch } from './use-screen.ts'

type Props = {
  /** What may be dropped or chosen: `um arquivo CSV`. */
  what: string
  /** What is said in its place, such as what is being done with it. */
  says?: string | undefined
  onDrop: (file: File | null) => void
  /** The button that chooses a file instead. */
  children: ReactNode
}

/** Where one file is dropped or chosen. */
export function DropZone({ what, says, onDrop, children }: Props) {
  const [over, setOver] = useState(false)
  const touch = useTouch()
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const drop = (event: DragEvent) => {
    drag(event)
    onDrop(event.dataTransfer.files.item(0))
  }
  return (
    <div className={styles.zone} data-over={over || undefined} onDragOver={drag} onDragLeave={drag} onDrop={drop}>
      <p role="status">{says ?? `${touch ? 'Escolha' : 'Solte aqui'} ${what}.`}</p>
      {children}
    </div>
  )
}
