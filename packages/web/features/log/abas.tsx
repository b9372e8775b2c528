import { Abas as Places } from '../../parts/abas/abas.tsx'

const LISTAS = [
  { to: '/log', label: 'Ocorrências' },
  { to: '/problema', label: 'Problemas' },
] as const

/** The two lists of the log. */
export const Abas = ({ here }: { here: (typeof LISTAS)[number]['to'] }) => <Places label="Listas do log" abas={LISTAS} here={here} />
