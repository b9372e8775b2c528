import {
  IconAlertTriangle,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleOff,
  IconCircleX,
  IconClock,
  IconLock,
  IconPhone,
} from '@tabler/icons-react'

/** Of whom one is to call. */
export const LIGACAO_LOOKS = {
  A_LIGAR: { tone: 'warn', icon: IconPhone },
  FEITA: { tone: 'ok', icon: IconCircleCheck },
  DISPENSADA: { tone: 'mute', icon: IconCircleOff },
} as const

export const PROMESSA_LOOKS = {
  EM_VIGOR: { tone: 'info', icon: IconClock },
  CUMPRIDA: { tone: 'ok', icon: IconCircleCheck },
  QUEBRADA: { tone: 'bad', icon: IconAlertTriangle },
  CANCELADA: { tone: 'mute', icon: IconBan },
} as const

export const ACORDO_LOOKS = {
  EM_DIA: { tone: 'ok', icon: IconCircleCheck },
  ATRASADO: { tone: 'warn', icon: IconClock },
  QUEBRADO: { tone: 'bad', icon: IconCircleX },
  QUITADO: { tone: 'ok', icon: IconChecks },
  DESFEITO: { tone: 'mute', icon: IconBan },
} as const

/** Of a client's store. */
export const SUSPENSAO_LOOKS = {
  PEDIDA: { tone: 'warn', icon: IconClock },
  SUSPENSA: { tone: 'bad', icon: IconLock },
  LIBERACAO_PEDIDA: { tone: 'info', icon: IconClock },
  LIBERADA: { tone: 'ok', icon: IconCircleCheck },
  RECUSADA: { tone: 'mute', icon: IconBan },
} as const
