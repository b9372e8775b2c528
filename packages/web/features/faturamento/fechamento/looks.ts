import { SituacaoFechamento, SituacaoLinhaFechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLock, IconProgress } from '@tabler/icons-react'
import type { StatusLook } from '../../../kit/ui/status.tsx'

const run = SituacaoFechamento.labels
const line = SituacaoLinhaFechamento.labels

/** How a run and each of its clients look. */
export const LOOKS = {
  fechamento: {
    1: { tone: 'info', icon: IconProgress, label: run[1] },
    2: { tone: 'ok', icon: IconCircleCheck, label: run[2] },
    3: { tone: 'bad', icon: IconAlertTriangle, label: run[3] },
  },
  linha: {
    0: { tone: 'warn', icon: IconClock, label: line[0] },
    1: { tone: 'ok', icon: IconCircleCheck, label: line[1] },
    2: { tone: 'bad', icon: IconAlertTriangle, label: line[2] },
    3: { tone: 'mute', icon: IconLock, label: line[3] },
  },
} satisfies Record<string, Record<number, StatusLook>>
