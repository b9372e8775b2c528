import type { Generated } from 'kysely'

/** Append-only; `usuario` and `sobre` are the e-mails of then. */
export type SegurancaTable = {
  id: Generated<number>
  dataHora: Date
  evento: number
  usuarioId: number | null
  usuario: string | null
  sobreId: number | null
  sobre: string | null
  detalhe: string | null
  endereco: string | null
  requestId: string | null
}
