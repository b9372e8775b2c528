import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { type Address, toOf } from '../route/address.ts'
import { useCrumb } from './crumb.tsx'
import styles from './header.module.css'
import { type Menu, menuPlace } from './menu.ts'

/** Whose page it is says enough. */
const VIEWED = 'Visualizar'

/** Where the page stands in the menu: group / entry / what is done there. */
export function Breadcrumbs({ menu }: { menu: Menu }) {
  const { pathname } = useLocation()
  const crumb = useMatches().at(-1)?.staticData.crumb
  const named = useCrumb()
  const place = menuPlace(menu, pathname)
  const steps: { label: string; to?: Address | undefined }[] = []
  if (place) steps.push({ label: place.entry.label, to: place.entry.to })
  if (place?.leaf) steps.push(place.leaf)
  if (named) steps.push(named)
  if (crumb && !(named && named.to === undefined && crumb === VIEWED)) steps.push({ label: crumb })
  if (steps.length === 0) steps.push({ label: pathname === '/' ? 'Início' : 'Página não encontrada' })
  return (
    <nav className={styles.crumbs} aria-label="Você está em">
      <ol>
        {steps.map(({ label, to }, i) =>
          i === steps.length - 1 ? (
            <li key={label} aria-current="page">
              {label}
            </li>
          ) : (
            <li key={label}>
              {to ? (
                <Link to={toOf(to)} activeOptions={{ exact: true }}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
