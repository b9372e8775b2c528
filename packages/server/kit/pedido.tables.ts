import type { ColumnType } from 'kysely'

/** The answer of a money action by the key that its caller gave it. */
export type PedidoTable = {
  usuarioId: number
  chave: string
  rota: string
  corpoSha256: string
  resposta: ColumnType<unknown, string | null, string | null>
  criadoEm: Date
}
