import type { Generated } from 'kysely'
import type { LoteColumns } from '../../../kit/lote/lote.tables.ts'
import type { CartaColumns } from '../../../kit/outbox/outbox.tables.ts'

/** A sending of a month's invoices that a person asked for. */
export type EnvioTable = LoteColumns & { ano: number; mes: number; criadoEm: Date; usuarioId: number | null }

export type EnvioLinhaTable = {
  id: Generated<number>
  envioId: number
  clienteId: number
  faturaId: number | null
  situacao: Generated<0 | 1 | 2>
  texto: string | null
}

export type FaturaEmailTable = CartaColumns & { faturaId: number; enderecos: string[]; criadoEm: Date }
