import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './drop-zone.module.css'

type Props = {
  /** A sentence: what may be dropped here, or what is done with it. */
  says: string
  onDrop: (file: File | null) => void
  /** The button that chooses a file instead. */
  children: ReactNode
}

/** Where one file is dropped or chosen. */
export function DropZone({ says, onDrop, children }: Props) {
  const [over, setOver] = useState(false)
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
      <p role="status">{says}</p>
      {children}
    </div>
  )
}
