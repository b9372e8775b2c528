import type { RegimeTributacao } from '@retaguarda/contract/client-status.ts'
import type { SituacaoNotificacao, TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import type { Destinatario } from '@retaguarda/contract/notificacao-publico.ts'
import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'
import type { LoteColumns } from '../../kit/lote/lote.tables.ts'
import type { RegisterColumns } from '../../kit/register.tables.ts'

type Code<E extends { schema: z.ZodType }> = z.output<E['schema']>
type Tipo = Code<typeof TipoNotificacao>

export type NotificacaoTable = LoteColumns &
  RegisterColumns & {
    titulo: string
    descricao: string | null
    tipoNotificacao: Tipo
    destinatario: Code<typeof Destinatario>
    marketplaces: Generated<number[]>
    gatewayPagamento: Generated<number[]>
    formaPagamento: Generated<number[]>
    regimeTributacao: Generated<Code<typeof RegimeTributacao>[]>
    dataHoraProgramada: ColumnType<Date | null, Date | string | null, Date | string | null>
    situacao: Generated<Code<typeof SituacaoNotificacao>>
    dataHoraEnvio: Date | null
    problemaId: number | null
    usuarioId: number | null
    semConexaoDesde: Date | null
    semConexao: Generated<number>
  }

export type NotificacaoClienteTable = { notificacaoId: number; clienteId: number }

/** A client of the frozen audience. */
export type NotificacaoEnvioTable = {
  id: Generated<number>
  notificacaoId: number
  clienteId: number
  situacao: Generated<0 | 1 | 2 | 3>
  /** When its outcome was known. */
  dataHora: Date | null
  dataHoraLida: Date | null
  erro: string | null
  emails: Generated<string[]>
  /** Addresses that took it. */
  entregues: Generated<string[]>
  /** Addresses that refused it for good, with the server's words. */
  recusados: Record<string, string> | null
  tentativas: Generated<number>
  tentarEm: Date | null
}

export type NotificacaoDescadastroTable = { id: Generated<number>; endereco: string; tipoNotificacao: Tipo; dataHora: Date }

/** The token of a link, and what it stands for. */
export type NotificacaoLinkTable = { token: Generated<string>; endereco: string; tipoNotificacao: Tipo }
