import { setor, TipoSetor } from '@retaguarda/contract/setor.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import type { IncluirProps } from '../../kit/fields/use-incluir.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { NovoRegistro } from './novo-registro.tsx'

const f = fieldsOf(setor.form)
const show = showOf(setor.form, { tipo: TipoSetor })

export const SetorNovo = (props: IncluirProps) => (
  <NovoRegistro {...props} resource={setor} show={show}>
    <TextField name={f.nome} />
    <TextField name={f.codigo} />
    <SelectField name={f.tipo} empty="Não informado" />
  </NovoRegistro>
)
