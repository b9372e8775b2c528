import type { SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { IconAlertTriangle, IconBellOff, IconCircleCheck, IconEye } from '@tabler/icons-react'
import type { StatusLook } from './status.tsx'

type Looks = Record<keyof typeof SituacaoAlerta.code, Omit<StatusLook, 'label'>>

export const ALERTA_LOOKS: Looks = {
  ABERTO: { tone: 'bad', icon: IconAlertTriangle },
  VISTO: { tone: 'warn', icon: IconEye },
  SILENCIADO: { tone: 'mute', icon: IconBellOff },
  ENCERRADO: { tone: 'ok', icon: IconCircleCheck },
}
