import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hereWith } from '../../kit/route/search.ts'
import { ClienteLink } from './cliente-link.tsx'

/** Below what is kept of a client: who did it and when, and the ways to its history and to the client. */
export const RecordFoot = ({ cliente, children }: { cliente: number; children: ReactNode }) => (
  <p className="m3 s12">
    {children}{' '}
    <span className="no-print">
      <Link {...hereWith({ historico: 1 })}>Histórico</Link>
      {' · '}
      <ClienteLink id={cliente}>Ver o cliente</ClienteLink>
    </span>
  </p>
)
