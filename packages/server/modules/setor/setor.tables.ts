import type { TipoSetor } from '@retaguarda/contract/setor.ts'
import type { Generated } from 'kysely'
import type { z } from 'zod'

export type SetorTable = {
  id: Generated<number>
  nome: string
  codigo: string
  tipo: z.output<typeof TipoSetor.schema> | null
  setorPaiId: number | null
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}

export type SetorUsuarioTable = { id: Generated<number>; setorId: number; usuarioId: number }
