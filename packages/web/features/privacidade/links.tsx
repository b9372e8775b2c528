import { Abas } from '../../parts/abas/abas.tsx'

const PLACES = [
  { to: '/privacidade', label: 'Procurar titular' },
  { to: '/pedido-titular', label: 'Pedidos' },
  { to: '/privacidade/relatorio', label: 'Relatórios' },
  { to: '/privacidade/acessos', label: 'Consultas' },
  { to: '/privacidade/prazos', label: 'Prazos' },
  { to: '/privacidade/mapa', label: 'Mapa' },
] as const

/** The screens of privacy. */
export const Links = ({ here }: { here: (typeof PLACES)[number]['to'] }) => <Abas label="Privacidade" abas={PLACES} here={here} />
