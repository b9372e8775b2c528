import {
  IconAlertTriangle,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconClock,
  IconGavel,
  IconInfoCircle,
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
