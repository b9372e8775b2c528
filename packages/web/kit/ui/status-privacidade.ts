import { IconAlertTriangle, IconBan, IconCircleCheck, IconClock, IconProgress } from '@tabler/icons-react'

/** Of what somebody asks about his own data. */
export const PEDIDO_TITULAR_LOOKS = {
  ABERTO: { tone: 'warn', icon: IconClock },
  EM_ANDAMENTO: { tone: 'info', icon: IconProgress },
  ATENDIDO: { tone: 'ok', icon: IconCircleCheck },
  NEGADO: { tone: 'mute', icon: IconBan },
} as const
/** Of a report of all that is kept of somebody. */
export const RELATORIO_LOOKS = {
  EM_ANDAMENTO: { tone: 'info', icon: IconProgress },
  PRONTO: { tone: 'ok', icon: IconCircleCheck },
  FALHOU: { tone: 'bad', icon: IconAlertTriangle },
} as const
