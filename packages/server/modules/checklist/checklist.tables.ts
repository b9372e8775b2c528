import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import type { ColumnType, Generated } from 'kysely'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type ChecklistTable = RegisterColumns & {
  nome: string
  setorId: number | null
  ordem: number
  ativo: boolean
  versao: number
  itens: ColumnType<ChecklistItem[], string | undefined, string>
  versaoAtualId: number | null
}

export type ChecklistVersaoTable = {
  id: Generated<number>
  checklistId: number
  versao: number
  itens: ColumnType<ChecklistItem[], string, never>
}
