import { aviso, TipoAviso } from '@retaguarda/contract/aviso.ts'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowsDiff,
  IconAt,
  IconBell,
  IconCalendarEvent,
  IconCircleCheck,
  IconHeartbeat,
  IconKey,
  IconReceipt,
  IconUserCheck,
  IconUserShield,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { z } from 'zod'
import { call } from '../api.ts'
import { showError } from '../feedback/dialogs.ts'
import { formatDateTime } from '../ui/format.ts'
import type { Tone } from '../ui/tone.ts'
import styles from './avisos-panel.module.css'

export type Aviso = z.output<typeof aviso.row>

const { TRABALHO, FALHA, AGENDAMENTO, CONFLITO, APROVACAO, MENCAO, NOTA_FISCAL, SAUDE, PRIVACIDADE, TOKEN } = TipoAviso.code
type Look = { tone: Tone; icon: Icon }
const LOOKS: Partial<Record<TipoAviso, Look>> = {
  [TRABALHO]: { tone: 'ok', icon: IconCircleCheck },
  [FALHA]: { tone: 'bad', icon: IconAlertTriangle },
  [AGENDAMENTO]: { tone: 'info', icon: IconCalendarEvent },
  [CONFLITO]: { tone: 'warn', icon: IconArrowsDiff },
  [APROVACAO]: { tone: 'warn', icon: IconUserCheck },
  [MENCAO]: { tone: 'info', icon: IconAt },
  [NOTA_FISCAL]: { tone: 'warn', icon: IconReceipt },
  [SAUDE]: { tone: 'bad', icon: IconHeartbeat },
  [PRIVACIDADE]: { tone: 'warn', icon: IconUserShield },
  [TOKEN]: { tone: 'warn', icon: IconKey },
} satisfies Record<TipoAviso, Look>
/** Of a kind that only a newer version knows. */
const OTHER: Look = { tone: 'info', icon: IconBell }

const HORA = 11 // of `20/11/2026 14:32`

/** One notice; it leads to what it is about. */
export function Um({ aviso: { id, tipo, titulo, texto, link, lido, dataHora }, onClose }: { aviso: Aviso; onClose: () => void }) {
  const router = useRouter()
  const read = () => {
    if (!lido) void call(aviso.lido, { params: { id } }).catch(showError)
  }
  const open = (event: MouseEvent) => {
    read()
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onClose()
    router.history.push(link)
  }
  const { tone, icon: TipoIcon } = LOOKS[tipo] ?? OTHER
  const body = (
    <>
      <TipoIcon className={`${styles.icon} ${tone}`} size={16} aria-hidden />
      <span className={styles.title}>{titulo}</span>
      <time className={styles.when} dateTime={dataHora} title={formatDateTime(dataHora)}>
        {formatDateTime(dataHora).slice(HORA)}
      </time>
      <span className={styles.text}>{texto}</span>
      <span className="sr">
        {!lido && 'Não lido. '}
        {TipoAviso.labels[tipo]}.
      </span>
    </>
  )
  return link === null ? (
    <button type="button" className={styles.item} onClick={read}>
      {body}
    </button>
  ) : (
    <a className={styles.item} href={link} onClick={open}>
      {body}
    </a>
  )
}
