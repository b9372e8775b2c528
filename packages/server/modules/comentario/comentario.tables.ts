import type { Generated } from 'kysely'

export type ComentarioTable = {
  id: Generated<number>
  clienteId: number | null
  taskId: number | null
  faturaId: number | null
  texto: string
  autorId: number
  dataHora: Date
  editadoEm: Date | null
}

export type ComentarioMencaoTable = { comentarioId: number; usuarioId: number }
