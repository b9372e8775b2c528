import { SituacaoFechamento, SituacaoLinhaFechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLock, IconProgress } from '@tabler/icons-react'
import { statesOf } from '../../../kit/ui/status-map.ts'

/** How a run and each of its clients look. */
export const LOOKS = {
  fechamento: statesOf(SituacaoFechamento, {
    EM_ANDAMENTO: { tone: 'info', icon: IconProgress },
    CONCLUIDO: { tone: 'ok', icon: IconCircleCheck },
    INTERROMPIDO: { tone: 'bad', icon: IconAlertTriangle },
  }),
  linha: statesOf(SituacaoLinhaFechamento, {
    PENDENTE: { tone: 'warn', icon: IconClock },
    FEITA: { tone: 'ok', icon: IconCircleCheck },
    ERRO: { tone: 'bad', icon: IconAlertTriangle },
    MANTIDA: { tone: 'mute', icon: IconLock },
  }),
}
