import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '../../kit/later.tsx'

const Comentarios = later(async () => (await import('../../parts/comentarios/comentarios.tsx')).Comentarios)

/** Folded away: the questions come first, and without a connection there is nothing to read. */
export function ComentariosDaTarefa({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="fold" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <IconChevronRight aria-hidden />
        Comentários
      </summary>
      <div>{open && <Comentarios entidade="task" id={id} />}</div>
    </details>
  )
}
