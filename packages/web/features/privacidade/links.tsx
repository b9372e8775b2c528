import type { ScreenPath } from '../../kit/route/address.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'

const PLACES: { to: ScreenPath; label: string }[] = [
  { to: '/privacidade', label: 'Procurar titular' },
  { to: '/pedido-titular', label: 'Pedidos' },
  { to: '/privacidade/relatorio', label: 'Relatórios' },
  { to: '/privacidade/acessos', label: 'Consultas' },
  { to: '/privacidade/prazos', label: 'Prazos' },
  { to: '/privacidade/mapa', label: 'Mapa' },
]

/** The other screens of privacy. */
export const Links = ({ menos }: { menos: ScreenPath }) => (
  <>
    {PLACES.filter(({ to }) => to !== menos).map(({ to, label }) => (
      <LinkButton key={to} variant="subtle" to={to}>
        {label}
      </LinkButton>
    ))}
  </>
)
