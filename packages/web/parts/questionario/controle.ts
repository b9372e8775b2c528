import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import type { Resposta } from '@retaguarda/contract/task-regras.ts'

/** What each kind of question needs to be answered. */
export type Controle = {
  item: ChecklistItem
  resposta: Resposta | null
  onAnswer: (resposta: Resposta | null) => void
  /** Each change of a text, before it is handed over. */
  onType?: ((text: string) => void) | undefined
  labelledBy: string
  describedBy: string
}
