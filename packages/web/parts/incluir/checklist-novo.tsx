import { checklist } from '@retaguarda/contract/checklist.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import type { IncluirProps } from '../../kit/fields/use-incluir.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { IncluirSetor } from './incluir-setor.ts'
import { NovoRegistro } from './novo-registro.tsx'

const f = fieldsOf(checklist.form)

/** Its items follow on their own screen, to which the toast leads. */
export const ChecklistNovo = (props: IncluirProps) => (
  <NovoRegistro {...props} resource={checklist}>
    <TextField name={f.nome} />
    <RefPicker name={f.setor} suggest={setor.suggest} incluir={IncluirSetor} />
  </NovoRegistro>
)
