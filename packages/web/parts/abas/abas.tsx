import type { ScreenPath } from '../../kit/route/address.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { useTabInSight } from '../../kit/ui/use-tab-in-sight.ts'
import styles from './abas.module.css'

const ITSELF = { exact: true, includeSearch: false } as const

type Props = {
  /** Of what they all are. */
  label: string
  abas: readonly { to: ScreenPath; label: string }[]
  here: ScreenPath
}

/** The screens of one matter, each of which leads to the others. */
export function Abas({ label, abas, here }: Props) {
  const row = useTabInSight<HTMLElement>(here)
  return (
    <nav className={styles.abas} aria-label={label} ref={row}>
      {abas.map(({ to, label }) => (
        // The router marks it as the current page, and one whose address only begins as this one does not.
        <LinkButton key={to} to={to} size="xs" variant={to === here ? 'light' : 'default'} activeOptions={ITSELF}>
          {label}
        </LinkButton>
      ))}
    </nav>
  )
}
