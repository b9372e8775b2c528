import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { later } from '../../kit/later.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { useUser } from '../../kit/session/session.ts'
import { useMenu } from '../../kit/shell/menu-context.ts'
import { visibleMenu } from '../../kit/shell/menu.ts'
import { Card } from '../../kit/ui/card.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Chegando } from './chegando.tsx'
import styles from './inicio.module.css'

// It loads apart, so that the first screen stays small.
const Afazeres = later(async () => (await import('./afazeres.tsx')).Afazeres, <Chegando />)

const today = new Intl.DateTimeFormat('pt-BR', {
  timeZone: FUSO,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Start page: what this person has to do, what was opened last, and the screens. */
export function Inicio() {
  const user = useUser()
  const router = useRouter()
  const shown = visibleMenu(useMenu(), user, (to) => Object.hasOwn(router.routesByPath, to))
  const single = shown.filter(({ children }) => !children)
  const groups = [...(single.length > 0 ? [{ label: 'Dia a dia', children: single }] : []), ...shown.filter(({ children }) => children)]
  return (
    <Page>
      <PageHeader title="Início">
        <span className="m3">{today.format(new Date())}</span>
      </PageHeader>
      <div className={styles.columns}>
        <Afazeres />
        <div className="stack">
          {groups.map(({ label: group, children = [] }) => (
            <Card key={group} title={group} flush>
              <ul className={styles.links}>
                {children.map(({ label, to = '/', add }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                    {add && (
                      <LinkButton variant="subtle" size="xs" to={add.to} leftSection={<IconPlus aria-hidden />} aria-label={add.label}>
                        Incluir
                      </LinkButton>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
      </div>
    </Page>
  )
}
