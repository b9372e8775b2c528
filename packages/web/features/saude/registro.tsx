import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Action } from '../../kit/list/actions/action.ts'
import { type Address, toOf } from '../../kit/route/address.ts'

type Where = { registro: string | null; link: string | null }

// The database writes the addresses of this product's own screens (0546_falha.sql).
const addressOf = (link: string) => link as Address

/** What failed leads to what it is about. */
export const ABRIR: Action<{ id: number; link: string | null }> = {
  kind: 'grid',
  label: 'Abrir registro',
  icon: IconExternalLink,
  to: ({ link }) => (link === null ? undefined : addressOf(link)),
  problem: ({ link }) => (link === null ? 'Isto não fala de um registro que tenha uma tela.' : undefined),
}

export function Registro({ registro, link }: Where) {
  if (registro === null) return <span className="m3">—</span>
  return link === null ? <span className="elip">{registro}</span> : <Link to={toOf(addressOf(link))}>{registro}</Link>
}
