import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleOff,
  IconCircleX,
  IconClock,
  IconProgress,
  IconSend,
} from '@tabler/icons-react'

/** Of a message at an address. */
export const PROVA_LOOKS = {
  NA_FILA: { tone: 'info', icon: IconClock },
  ACEITO: { tone: 'sent', icon: IconSend },
  ADIADO: { tone: 'warn', icon: IconClock },
  RECUSADO: { tone: 'bad', icon: IconAlertTriangle },
  INCERTO: { tone: 'warn', icon: IconAlertCircle },
  DEVOLVIDO: { tone: 'bad', icon: IconCircleX },
  ATRASADO: { tone: 'warn', icon: IconProgress },
  ENTREGUE: { tone: 'ok', icon: IconCircleCheck },
  DISPENSADO: { tone: 'mute', icon: IconCircleOff },
} as const

/** Of an invoice's newest mail, at all of its addresses. */
export const ENTREGA_LOOKS = {
  NAO_ENVIADA: { tone: 'mute', icon: IconCircleDashed },
  NA_FILA: { tone: 'info', icon: IconClock },
  ACEITA: { tone: 'sent', icon: IconSend },
  EM_PARTE: { tone: 'warn', icon: IconCircleHalf2 },
  RECUSADA: { tone: 'bad', icon: IconAlertTriangle },
  DEVOLVIDA: { tone: 'bad', icon: IconCircleX },
} as const
