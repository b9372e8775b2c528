import type { EventoCliente } from '@retaguarda/contract/cliente.ts'
import { HISTORICO_CLIENTE, type TipoHistorico } from '@retaguarda/contract/cliente-historico.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import {
  type Icon,
  IconBuilding,
  IconCalendarDollar,
  IconCalendarEvent,
  IconCash,
  IconCoin,
  IconFileDescription,
  IconFileInvoice,
  IconHeartHandshake,
  IconListCheck,
  IconLock,
  IconMailExclamation,
  IconMessageCircle,
  IconPhoneCall,
  IconPaperclip,
  IconReceipt,
  IconSpeakerphone,
  IconUser,
  IconWorld,
} from '@tabler/icons-react'
import { formatDateTime } from '../../kit/ui/format.ts'

export const ICONE: Partial<Record<TipoHistorico, Icon>> = {
  cadastro: IconBuilding,
  pessoa: IconUser,
  contrato: IconFileDescription,
  anexo: IconPaperclip,
  fatura: IconReceipt,
  pagamento: IconCash,
  nota: IconFileInvoice,
  credito: IconCoin,
  ligacao: IconPhoneCall,
  promessa: IconCalendarDollar,
  acordo: IconHeartHandshake,
  suspensao: IconLock,
  avisoSuspensao: IconMailExclamation,
  tarefa: IconListCheck,
  agendamento: IconCalendarEvent,
  loja: IconWorld,
  notificacao: IconSpeakerphone,
  comentario: IconMessageCircle,
  comentarioTarefa: IconMessageCircle,
  comentarioFatura: IconMessageCircle,
} satisfies Record<TipoHistorico, Icon>

/** What one of them is called. */
const UM: Partial<Record<TipoHistorico, string>> = {
  cadastro: 'Cadastro',
  pessoa: 'Pessoa',
  contrato: 'Vínculo',
  anexo: 'Anexo',
  fatura: 'Fatura',
  pagamento: 'Fatura',
  nota: 'Nota fiscal',
  credito: 'Crédito',
  ligacao: 'Ligação',
  promessa: 'Promessa',
  acordo: 'Acordo',
  suspensao: 'Suspensão',
  avisoSuspensao: 'Aviso de suspensão',
  tarefa: 'Tarefa',
  agendamento: 'Agendamento',
  loja: 'Loja',
  notificacao: 'Notificação',
  comentario: 'Comentário',
  comentarioTarefa: 'Comentário em tarefa',
  comentarioFatura: 'Comentário em fatura',
} satisfies Record<TipoHistorico, string>

/** `Fatura 10/2026`, `Vínculo SITE01 - Loja virtual`. */
export const nameOf = ({ tipo, descricao }: EventoCliente): string =>
  [UM[tipo] ?? 'Registro', descricao].filter((part) => part !== null).join(' ')

/** The page of what was changed, while there is one. */
export function linkDo({ tipo, acao, registro }: EventoCliente): string | undefined {
  const known: Partial<typeof HISTORICO_CLIENTE> = HISTORICO_CLIENTE
  const page = known[tipo]?.page
  return page && acao !== 'excluir' ? page.replace(':id', String(registro)) : undefined
}

/** `hoje 10:12`, `02/11 09:00`, `30/12/2025`. */
export function quando(instante: string, now = new Date()): string {
  const text = formatDateTime(instante)
  const today = formatDateTime(now)
  if (dayOf(instante) === dayOf(now)) return `hoje ${text.slice(-5)}`
  return text.slice(6, 10) === today.slice(6, 10) ? `${text.slice(0, 5)} ${text.slice(-5)}` : text.slice(0, 10)
}
