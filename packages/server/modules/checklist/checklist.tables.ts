import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import type { ColumnType, Generated } from 'kysely'

export type ChecklistTable = {
  id: Generated<number>
  nome: string
  setorId: number | null
  ordem: number
  ativo: boolean
  versao: number
  itens: ColumnType<ChecklistItem[], string | undefined, string>
  versaoAtualId: number | null
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}

export type ChecklistVersaoTable = {
  id: Generated<number>
  checklistId: number
  versao: number
  itens: ColumnType<ChecklistItem[], string, never>
}
