import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'

type Props = { clientes: readonly { cliente: { id: number } }[]; titulo: string; primary?: boolean }

/** Begins a notice to exactly these clients. */
export const Notificar = ({ clientes, titulo, primary = false }: Props) => (
  <Button
    component="a"
    variant={primary ? 'filled' : 'default'}
    leftSection={<IconBell aria-hidden />}
    href={`/notificacao/incluir?${new URLSearchParams({ clientes: clientes.map(({ cliente }) => cliente.id).join(','), titulo })}`}
  >
    {clientes.length === 1 ? 'Notificar 1 cliente' : `Notificar ${clientes.length.toLocaleString('pt-BR')} clientes`}
  </Button>
)
