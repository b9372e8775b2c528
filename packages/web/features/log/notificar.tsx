import { IconBell } from '@tabler/icons-react'
import { LinkButton } from '../../kit/ui/link-button.tsx'

type Props = { clientes: readonly { cliente: { id: number } }[]; titulo: string; problema?: number; primary?: boolean }

/** Begins a notice to exactly these clients. */
export const Notificar = ({ clientes, titulo, problema, primary = false }: Props) => (
  <LinkButton
    to="/notificacao/incluir"
    search={{ clientes: clientes.map(({ cliente }) => cliente.id).join(','), titulo, problema }}
    variant={primary ? 'filled' : 'default'}
    leftSection={<IconBell aria-hidden />}
  >
    {clientes.length === 1 ? 'Notificar 1 cliente' : `Notificar ${clientes.length.toLocaleString('pt-BR')} clientes`}
  </LinkButton>
)
