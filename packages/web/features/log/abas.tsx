import { LinkButton } from '../../kit/ui/link-button.tsx'
import styles from './log.module.css'

const LISTAS = [
  { to: '/log', label: 'Ocorrências' },
  { to: '/problema', label: 'Problemas' },
] as const

/** The two lists of the log, each of which leads to the other. */
export const Abas = ({ here }: { here: (typeof LISTAS)[number]['to'] }) => (
  <nav className={styles.periodos} aria-label="Listas do log">
    {LISTAS.map(({ to, label }) => (
      <LinkButton key={to} to={to} size="xs" variant={to === here ? 'light' : 'default'} aria-current={to === here ? 'page' : undefined}>
        {label}
      </LinkButton>
    ))}
  </nav>
)
