import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** To the page of an invoice. */
export const FaturaLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/financeiro/fatura/visualizar/$id" params={{ id: String(id) }}>
    {children}
  </Link>
)
