import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleOff,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconLogout,
  IconRepeat,
} from '@tabler/icons-react'

/** Of a process of the installation. */
export const PROCESSO_LOOKS = {
  VIVO: { tone: 'ok', icon: IconCircleCheck },
  SEM_SINAL: { tone: 'bad', icon: IconCircleX },
  SAINDO: { tone: 'info', icon: IconLogout },
} as const

/** Of what is outside. */
export const INTEGRACAO_LOOKS = {
  BEM: { tone: 'ok', icon: IconCircleCheck },
  FALHANDO: { tone: 'bad', icon: IconAlertTriangle },
  SEM_USO: { tone: 'mute', icon: IconCircleDashed },
  NAO_CONFIGURADA: { tone: 'mute', icon: IconCircleOff },
} as const

/** Of what failed. */
export const FALHA_LOOKS = {
  TENTA: { tone: 'warn', icon: IconRepeat },
  DESISTIU: { tone: 'bad', icon: IconCircleX },
  PRESA: { tone: 'bad', icon: IconHourglass },
} as const

/** Of a mail that is not sent. */
export const CORREIO_LOOKS = {
  AGUARDA: { tone: 'mute', icon: IconClock },
  TENTA: { tone: 'warn', icon: IconRepeat },
  DESISTIU: { tone: 'bad', icon: IconCircleX },
} as const
