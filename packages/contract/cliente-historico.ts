import { z } from 'zod'
import { type Access, allows, type Roles } from './kit/access.ts'
import { keysOf } from './kit/keys.ts'

type Kind = {
  label: string
  /** The name under which the changes are audited. */
  entidade: string
  /** Of those changes the ones of these actions alone, or all but these. */
  acoes?: { so: readonly string[] } | { menos: readonly string[] }
  /** The page of what was changed, `:id` being the event's `registro`; null where it has none of its own. */
  page: `/${string}` | null
  /** Who may see it, where not everybody may who sees the client: values and what was charged stay with the finance department. */
  access?: Access
}

/** What is audited of an invoice and is about money that came, was kept back, or went back. */
const PAGAMENTOS = ['liquidar', 'reter do boleto', 'estornar'] as const

/**
 * The kinds of a client's history, each once: the server reads them, the screen names and links them. Whatever is audited
 * with a record that says `cliente: { id }` is found; a new module only adds its line here.
 */
export const HISTORICO_CLIENTE = {
  cadastro: { label: 'Cadastro', entidade: 'cliente', page: null },
  pessoa: { label: 'Pessoa', entidade: 'pessoa', page: '/pessoa/visualizar/:id' },
  contrato: { label: 'Vínculos', entidade: 'cliente-objeto-contrato', page: '/cliente-objeto-contrato/obj/visualizar/:id' },
  anexo: { label: 'Anexos', entidade: 'cliente-anexo', page: null },
  fatura: {
    label: 'Faturas',
    entidade: 'fatura',
    acoes: { menos: PAGAMENTOS },
    page: '/financeiro/fatura/visualizar/:id',
    access: 'financeiro',
  },
  pagamento: {
    label: 'Pagamentos',
    entidade: 'fatura',
    acoes: { so: PAGAMENTOS },
    page: '/financeiro/fatura/visualizar/:id',
    access: 'financeiro',
  },
  nota: { label: 'Notas fiscais', entidade: 'nfse', page: '/financeiro/nota/visualizar/:id', access: 'financeiro' },
  credito: { label: 'Créditos', entidade: 'credito', page: '/credito/visualizar/:id', access: 'financeiro' },
  ligacao: { label: 'Ligações', entidade: 'ligacao', page: '/cobranca/ligacoes/visualizar/:id', access: 'financeiro' },
  promessa: { label: 'Promessas', entidade: 'promessa', page: '/cobranca/promessas/visualizar/:id', access: 'financeiro' },
  acordo: { label: 'Acordos', entidade: 'acordo', page: '/cobranca/acordos/visualizar/:id', access: 'financeiro' },
  suspensao: { label: 'Suspensões', entidade: 'suspensao', page: null, access: 'financeiro' },
  avisoSuspensao: { label: 'Avisos de suspensão', entidade: 'suspensao-aviso', page: null, access: 'financeiro' },
  tarefa: { label: 'Tarefas', entidade: 'task', page: '/task/executar/:id' },
  agendamento: { label: 'Agendamentos', entidade: 'checklist-agenda', page: null },
  /** The store going on and off line, by what the status of clients was answered: for everybody, as that is. */
  loja: { label: 'Loja', entidade: 'client-status', page: null },
  /** Not audited, read where it was sent. */
  notificacao: { label: 'Notificações', entidade: 'notificacao-envio', page: '/notificacao/visualizar/:id' },
  comentario: { label: 'Comentários', entidade: 'comentario', page: null },
  comentarioTarefa: { label: 'Comentários em tarefas', entidade: 'comentario-task', page: null },
  comentarioFatura: { label: 'Comentários em faturas', entidade: 'comentario-fatura', page: null, access: 'financeiro' },
} as const satisfies Record<string, Kind>

export type TipoHistorico = keyof typeof HISTORICO_CLIENTE

export const TIPOS_HISTORICO = keysOf(HISTORICO_CLIENTE)

/** The kinds that this person may see. */
export const tiposDoHistorico = (user: Roles | null): TipoHistorico[] =>
  TIPOS_HISTORICO.filter((tipo) => {
    const kind: Kind = HISTORICO_CLIENTE[tipo]
    return allows(kind.access ?? 'session', user)
  })

/** Of which kind a change is, by what was changed and how; undefined where it is of none. */
export const tipoDoHistorico = (entidade: string, acao: string): TipoHistorico | undefined =>
  TIPOS_HISTORICO.find((tipo) => {
    const { acoes, ...kind }: Kind = HISTORICO_CLIENTE[tipo]
    return kind.entidade === entidade && (!acoes || ('so' in acoes ? acoes.so.includes(acao) : !acoes.menos.includes(acao)))
  })

export const TipoHistorico = z.enum(TIPOS_HISTORICO, { error: `tipo desconhecido; use um de: ${TIPOS_HISTORICO.join(', ')}` })
