import { ChecklistItemForm, ChecklistItensForm } from '@retaguarda/contract/checklist-itens.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'

/** The names of an item of a checklist, and of the list that it stands in. */
export const f = fieldsOf(ChecklistItemForm)
export const { itens } = fieldsOf(ChecklistItensForm)
