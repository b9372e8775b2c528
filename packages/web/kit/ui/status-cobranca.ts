import {
  IconAlertTriangle,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleOff,
  IconCircleX,
  IconClock,
  IconGavel,
  IconInfoCircle,
  IconLock,
  IconPhone,
  IconRepeat,
  IconSend,
  IconX,
} from '@tabler/icons-react'

/** Of a boleto at its bank. */
export const TITULO_LOOKS = {
  A_REGISTRAR: { tone: 'mute', icon: IconCircleDashed },
  EM_REMESSA: { tone: 'info', icon: IconSend },
  REGISTRADO: { tone: 'ok', icon: IconCircleCheck },
  REJEITADO: { tone: 'bad', icon: IconAlertTriangle },
  BAIXA_PEDIDA: { tone: 'warn', icon: IconClock },
  BAIXADO: { tone: 'mute', icon: IconBan },
  LIQUIDADO: { tone: 'ok', icon: IconChecks },
  EM_CARTORIO: { tone: 'warn', icon: IconGavel },
  PROTESTADO: { tone: 'bad', icon: IconGavel },
} as const

/** Of a line of a file of a bank. */
export const LINHA_DO_RETORNO_LOOKS = {
  LIQUIDADA: { tone: 'ok', icon: IconCircleCheck },
  EM_PARTE: { tone: 'warn', icon: IconCircleHalf2 },
  INFORMATIVA: { tone: 'mute', icon: IconInfoCircle },
  JA_PROCESSADA: { tone: 'mute', icon: IconRepeat },
  EXCECAO: { tone: 'bad', icon: IconAlertTriangle },
  RESOLVIDA: { tone: 'ok', icon: IconCircleCheck },
  DESCARTADA: { tone: 'mute', icon: IconX },
} as const

export const ACORDO_LOOKS = {
  EM_DIA: { tone: 'ok', icon: IconCircleCheck },
  ATRASADO: { tone: 'warn', icon: IconClock },
  QUEBRADO: { tone: 'bad', icon: IconCircleX },
  QUITADO: { tone: 'ok', icon: IconChecks },
  DESFEITO: { tone: 'mute', icon: IconBan },
} as const

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
