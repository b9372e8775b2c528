import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** To the page of a client. */
export const ClienteLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/cliente/visualizar/$id" params={{ id: String(id) }}>
    {children}
  </Link>
)
