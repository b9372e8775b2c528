import {
  IconAlertTriangle,
  IconBan,
  IconBug,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleOff,
  IconClock,
  IconClockExclamation,
  IconClockPlay,
  IconFileInvoice,
  IconHourglass,
  IconLock,
  IconMinus,
  IconPencil,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlugConnectedX,
  IconProgress,
  IconRosetteDiscountCheck,
  IconSend,
  IconSettings,
  IconShieldStar,
  IconSparkles,
  IconTool,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react'
import type { StatusLook } from './status.tsx'
import type { Tone } from './tone.ts'

const look = (tone: Tone, icon: StatusLook['icon'], label: string): StatusLook => ({ tone, icon, label })

/**
 * The whole status map of the look: tone, icon and word of every state, by entity and by the value that travels.
 * Kinds (tipo, gênero, setor …) are not states and are plain text.
 */
export const statusMap = {
  cliente: {
    1: look('info', IconProgress, 'Em Projeto/Implantação'),
    2: look('ok', IconCircleCheck, 'Ativo/Homologado'),
    3: look('mute', IconCircleOff, 'Inativo'),
    '': look('mute', IconCircleDashed, 'Não informado'),
  },
  clienteObjetoContrato: {
    1: look('ok', IconCircleCheck, 'Ativo'),
    2: look('bad', IconCircleOff, 'Inativo'),
    3: look('ok', IconRosetteDiscountCheck, 'Ativo/Homologado'),
  },
  ativo: {
    true: look('ok', IconCircleCheck, 'Sim'),
    false: look('mute', IconCircleOff, 'Não'),
  },
  task: {
    1: look('warn', IconClock, 'Pendente'),
    2: look('info', IconPlayerPlay, 'Em Execução'),
    3: look('ok', IconCircleCheck, 'Finalizada'),
    4: look('mute', IconBan, 'Cancelada'),
  },
  checklistAgenda: {
    1: look('info', IconCalendarEvent, 'Aberto'),
    2: look('mute', IconLock, 'Fechado'),
  },
  /** Of a schedule to the tracker. */
  envioAgenda: {
    0: look('mute', IconCircleDashed, 'Não enviado'),
    1: look('info', IconProgress, 'Enviando'),
    2: look('sent', IconSend, 'Enviado'),
    3: look('bad', IconAlertTriangle, 'Erro'),
  },
  notificacao: {
    1: look('mute', IconPencil, 'Em Aberto'),
    2: look('info', IconClockPlay, 'Liberado para Envio'),
    3: look('ok', IconSend, 'Enviado'),
    4: look('bad', IconAlertTriangle, 'Erro'),
  },
  logEnvio: {
    1: look('info', IconSend, 'Enviado'),
    2: look('bad', IconAlertTriangle, 'Erro'),
    3: look('ok', IconChecks, 'Lida'),
  },
  /** `aberta`: in processing, with its due date set and the month over (decisions §8). */
  fatura: {
    6: look('warn', IconProgress, 'Em Processamento'),
    aberta: look('warn', IconClockExclamation, 'Em Aberto'),
    1: look('mute', IconLock, 'Fechada'),
    2: look('info', IconFileInvoice, 'Faturada'),
    5: look('sent', IconSend, 'Enviada'),
    7: look('warn', IconCircleHalf2, 'Parcialmente paga'),
    3: look('ok', IconCircleCheck, 'Paga'),
    4: look('mute', IconBan, 'Cancelada'),
  },
  faturaItem: {
    1: look('warn', IconCircle, 'Aberto'),
    2: look('mute', IconLock, 'Fechado'),
    3: look('info', IconFileInvoice, 'Faturado'),
    5: look('sent', IconSend, 'Enviado'),
    4: look('ok', IconCircleCheck, 'Pago'),
  },
  /** 1, 2 and 4 look alike; the tooltip of the cell tells Pendente, Sincronizado and Pronto para envio apart. */
  boleto: {
    1: look('warn', IconClock, 'Pendente'),
    2: look('warn', IconClock, 'Pendente'),
    4: look('warn', IconClock, 'Pendente'),
    3: look('mute', IconBan, 'Cancelado'),
    5: look('ok', IconCircleCheck, 'Liquidado'),
    6: look('bad', IconAlertTriangle, 'Liquidado (Erro Envio)'),
  },
  plano: {
    1: look('mute', IconSettings, 'Configurando'),
    2: look('warn', IconHourglass, 'Aguardando Execução'),
    3: look('info', IconPlayerPlay, 'Executando'),
    4: look('ok', IconCircleCheck, 'Finalizado'),
  },
  /** `comErros`: finished with `amount_erros` above 0. */
  resultado: {
    1: look('info', IconPlayerPlay, 'Executando'),
    2: look('ok', IconCircleCheck, 'Finalizado'),
    comErros: look('bad', IconAlertTriangle, 'Finalizado'),
  },
  plataforma: {
    registrado: look('ok', IconCircleCheck, 'Registrado'),
    semRegistro: look('mute', IconCircleDashed, 'Sem Registro'),
    ativo: look('ok', IconPlugConnected, 'Ativo'),
    inativo: look('mute', IconPlugConnectedX, 'Inativo'),
    indisponivel: look('warn', IconAlertTriangle, 'Indisponível'),
    tecnico: look('info', IconTool, 'Técnico'),
    master: look('sent', IconShieldStar, 'Master'),
  },
  loja: {
    online: look('ok', IconWorld, 'online'),
    offline: look('bad', IconWorldOff, 'offline'),
    manutencao: look('warn', IconTool, 'manutencao'),
  },
  /** apiFrete and doisFatores of a store. */
  simNao: {
    true: look('ok', IconCheck, 'Sim'),
    false: look('mute', IconMinus, 'Não'),
  },
  changelog: {
    1: look('info', IconSparkles, 'Funcionalidade'),
    2: look('bad', IconBug, 'Bug'),
  },
} satisfies Record<string, Record<string, StatusLook>>

/** Look of a value, empty included; a value that the map does not know is shown as it is, without a tone of its own. */
export function statusOf(entity: keyof typeof statusMap, value: string | number | boolean | null): StatusLook {
  const looks: Record<string, StatusLook> = statusMap[entity]
  return looks[String(value ?? '')] ?? look('mute', IconCircleDashed, String(value ?? '—'))
}
