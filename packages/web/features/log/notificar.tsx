import { counted } from '@retaguarda/contract/kit/counted.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { IconBell } from '@tabler/icons-react'
import { LinkButton } from '../../kit/ui/link-button.tsx'

/** Whose clients: of a problem, or of what a filter of the log finds. Thousands of them would not fit into an address. */
type De = { problema: number } | { afetados: Filter[] }
type Props = { quantos: number; de: De; primary?: boolean }

/** Begins a notice to exactly these clients; its title is for a person to write, a problem's is a pattern of machines. */
export const Notificar = ({ quantos, de, primary = false }: Props) => (
  <LinkButton to="/notificacao/incluir" search={de} variant={primary ? 'filled' : 'default'} leftSection={<IconBell aria-hidden />}>
    {`Notificar ${counted(quantos, 'cliente', 'clientes')}`}
  </LinkButton>
)
