import { ESTADO_DESLIGAR, ESTADO_PLATAFORMA } from '@retaguarda/contract/plataforma.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconPlugConnected,
  IconPlugConnectedX,
  IconProgress,
  IconShieldStar,
  IconTool,
} from '@tabler/icons-react'
import { states } from '../../../kit/ui/status-map.ts'

/** How an account looks on its card, and what became of somebody who left. */
export const LOOKS = {
  conta: states(ESTADO_PLATAFORMA, {
    registrado: { tone: 'ok', icon: IconCircleCheck },
    semRegistro: { tone: 'mute', icon: IconCircleDashed },
    ativo: { tone: 'ok', icon: IconPlugConnected },
    inativo: { tone: 'mute', icon: IconPlugConnectedX },
    indisponivel: { tone: 'warn', icon: IconAlertTriangle },
    tecnico: { tone: 'info', icon: IconTool },
    master: { tone: 'sent', icon: IconShieldStar },
  }),
  desligar: states(ESTADO_DESLIGAR, {
    inativado: { tone: 'ok', icon: IconCircleCheck },
    jaInativo: { tone: 'ok', icon: IconCircleCheck },
    semConta: { tone: 'ok', icon: IconCircleCheck },
    naoConfigurado: { tone: 'mute', icon: IconCircleDashed },
    repetindo: { tone: 'warn', icon: IconProgress },
    recusado: { tone: 'bad', icon: IconAlertTriangle },
  }),
}
