import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { RECENT_SHOWN, recentRecords, recentTexts } from '../../kit/page/recent.ts'
import { useUser } from '../../kit/session/session.ts'
import { useMenu } from '../../kit/shell/menu-context.ts'
import { menuPlace } from '../../kit/shell/menu.ts'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import styles from './inicio.module.css'

/** The records that this person opened last in this browser. */
export const AbertosPorUltimo = () => (
  <Card title="Abertos por último" flush>
    <Recent />
  </Card>
)

function Recent() {
  const { id } = useUser()
  const menu = useMenu()
  const records = recentRecords(id).slice(0, RECENT_SHOWN)
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
