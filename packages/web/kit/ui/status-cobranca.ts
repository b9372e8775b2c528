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
  IconSend,
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

export const LEMBRETE_LOOKS = {
  NA_FILA: { tone: 'warn', icon: IconClock },
  ENVIADO: { tone: 'sent', icon: IconSend },
  ERRO: { tone: 'bad', icon: IconAlertTriangle },
  DISPENSADO: { tone: 'mute', icon: IconCircleOff },
} as const

/** Of what a bank told and nobody knew. */
export const EXCECAO_LOOKS = {
  ABERTA: { tone: 'warn', icon: IconAlertTriangle },
  RESOLVIDA: { tone: 'ok', icon: IconCircleCheck },
  DESCARTADA: { tone: 'mute', icon: IconBan },
} as const
