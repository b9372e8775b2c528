import { SituacaoFechamento, SituacaoLinhaFechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLock, IconProgress } from '@tabler/icons-react'
import { states } from '../../../kit/ui/status-map.ts'

/** How a run and each of its clients look. */
export const LOOKS = {
  fechamento: states(SituacaoFechamento.labels, {
    1: { tone: 'info', icon: IconProgress },
    2: { tone: 'ok', icon: IconCircleCheck },
    3: { tone: 'bad', icon: IconAlertTriangle },
  }),
  linha: states(SituacaoLinhaFechamento.labels, {
    0: { tone: 'warn', icon: IconClock },
    1: { tone: 'ok', icon: IconCircleCheck },
    2: { tone: 'bad', icon: IconAlertTriangle },
    3: { tone: 'mute', icon: IconLock },
  }),
}
