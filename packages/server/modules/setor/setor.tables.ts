import type { TipoSetor } from '@retaguarda/contract/setor.ts'
import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type SetorTable = RegisterColumns & {
  nome: string
  codigo: string
  tipo: z.output<typeof TipoSetor.schema> | null
  setorPaiId: number | null
}

export type SetorUsuarioTable = { id: Generated<number>; setorId: number; usuarioId: number }
