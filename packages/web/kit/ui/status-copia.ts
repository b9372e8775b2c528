import type { SituacaoCopia } from '@retaguarda/contract/copia.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleOff,
  IconFileUnknown,
  IconProgress,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { StatusLook } from './status.tsx'

type Looks = Record<keyof typeof SituacaoCopia.code, Omit<StatusLook, 'label'>>

/** Only a proven copy is good news: a ready one may yet not come back. */
export const COPIA_LOOKS: Looks = {
  EM_ANDAMENTO: { tone: 'info', icon: IconProgress },
  PRONTA: { tone: 'info', icon: IconCircleCheck },
  PROVADA: { tone: 'ok', icon: IconRosetteDiscountCheck },
  FALHOU: { tone: 'bad', icon: IconAlertTriangle },
  VENCIDA: { tone: 'mute', icon: IconCircleOff },
  PERDIDA: { tone: 'bad', icon: IconFileUnknown },
}
