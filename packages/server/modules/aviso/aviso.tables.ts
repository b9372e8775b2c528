import type { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { Generated } from 'kysely'
import type { OutboxColumns } from '../../kit/outbox/outbox.tables.ts'

export type AvisoTable = {
  id: Generated<number>
  usuarioId: number
  tipo: TipoAviso
  titulo: string
  texto: string
  link: string | null
  lido: Generated<boolean>
  dataHora: Date
  chave: string | null
}

export type AvisoEmailTable = OutboxColumns & { avisoId: number }
