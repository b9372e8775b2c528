import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** To the page of an agreement. */
export const AcordoLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/cobranca/acordos/visualizar/$id" params={{ id: String(id) }}>
    {children}
  </Link>
)
