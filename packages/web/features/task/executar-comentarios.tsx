import { IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const Comentarios = lazy(async () => ({ default: (await import('../../parts/comentarios/comentarios.tsx')).Comentarios }))

/** Folded away: the questions come first, and without a connection there is nothing to read. */
export function ComentariosDaTarefa({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="fold" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <IconChevronRight aria-hidden />
        Comentários
      </summary>
      <div>
        <Suspense>{open && <Comentarios entidade="task" id={id} />}</Suspense>
      </div>
    </details>
  )
}
