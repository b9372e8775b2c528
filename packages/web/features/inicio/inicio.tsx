import { allows } from '@retaguarda/contract/kit/access.ts'
import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { recentRecords, recentTexts } from '../../kit/page/recent.ts'
import { useUser } from '../../kit/session/session.ts'
import { menuPlace, visibleMenu } from '../../kit/shell/menu.ts'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { menu } from '../../menu.ts'
import styles from './inicio.module.css'
import { later } from '../../kit/later.tsx'

// What there is to do loads apart, so that the first screen stays small; each card keeps its place meanwhile.
const MeusAgendamentos = later(
  async () => (await import('./meus-agendamentos.tsx')).MeusAgendamentos,
  <Card title="Meus agendamentos abertos">{null}</Card>,
)
const Recebiveis = later(async () => (await import('./recebiveis.tsx')).Recebiveis, <Card title="Recebíveis">{null}</Card>)
const MinhasTarefas = later(async () => (await import('./minhas-tarefas.tsx')).MinhasTarefas, <Card title="Minhas tarefas">{null}</Card>)
const PrimeirosPassos = later(async () => (await import('./primeiros-passos.tsx')).PrimeirosPassos)

const today = new Intl.DateTimeFormat('pt-BR', {
  timeZone: FUSO,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Start page (decisions §8): what this person has to do, what was opened last, and the screens. */
export function Inicio() {
  const user = useUser()
  const router = useRouter()
  const shown = visibleMenu(menu, user, (to) => Object.hasOwn(router.routesByPath, to))
  const single = shown.filter(({ children }) => !children)
  const groups = [...(single.length > 0 ? [{ label: 'Dia a dia', children: single }] : []), ...shown.filter(({ children }) => children)]
  return (
    <Page>
      <PageHeader title="Início">
        <span className="m3">{today.format(new Date())}</span>
      </PageHeader>
      <div className={styles.columns}>
        <div className="stack">
          <PrimeirosPassos />
          {allows('financeiro', user) && <Recebiveis />}
          <MeusAgendamentos />
          <MinhasTarefas />
          <Card title="Abertos por último" flush>
            <Recent />
          </Card>
        </div>
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

function Recent() {
  const { id } = useUser()
  const records = recentRecords(id)
  if (records.length === 0)
    return (
      <EmptyState icon={IconHistory} title="Nada aberto ainda">
        Os registros que você visualizar ou alterar neste navegador ficam aqui, à mão. Para achar um pelo nome, use Ctrl&nbsp;K.
      </EmptyState>
    )
  return (
    <ul className={styles.links}>
      {records.map((record) => {
        const { path, at } = record
        const place = menuPlace(menu, record.register)
        const { label, detail } = recentTexts(record, place?.leaf?.label ?? place?.entry.label ?? '')
        return (
          <li key={path}>
            <Link to={path} className="elip">
              {label}
            </Link>
            <span className={`m3 ${styles.kind}`}>{detail}</span>
            <time className="m3 num hide-sm" dateTime={at}>
              {formatDateTime(at)}
            </time>
          </li>
        )
      })}
    </ul>
  )
}
