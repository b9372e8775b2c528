import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { IconBell } from '@tabler/icons-react'
import { LinkButton } from '../../kit/ui/link-button.tsx'

/** Whose clients: of a problem, or of what a filter of the log finds. Thousands of them would not fit into an address. */
type De = { problema: number; titulo: string } | { afetados: Filter[] }
type Props = { quantos: number; de: De; primary?: boolean }

/** Begins a notice to exactly these clients. */
export const Notificar = ({ quantos, de, primary = false }: Props) => (
  <LinkButton to="/notificacao/incluir" search={de} variant={primary ? 'filled' : 'default'} leftSection={<IconBell aria-hidden />}>
    {quantos === 1 ? 'Notificar 1 cliente' : `Notificar ${quantos.toLocaleString('pt-BR')} clientes`}
  </LinkButton>
)
