import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** To the page of a note. */
export const NotaLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/financeiro/nota/visualizar/$id" params={{ id: String(id) }}>
    {children}
  </Link>
)
