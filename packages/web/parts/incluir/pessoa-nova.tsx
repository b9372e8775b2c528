import { pessoa, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { SegmentedField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { DocumentoField } from '../../kit/fields/masked-field.tsx'
import type { IncluirProps } from '../../kit/fields/ref-picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { NovoRegistro } from './novo-registro.tsx'

const f = fieldsOf(pessoa.form)
const show = showOf(pessoa.form, { tipo: TipoPessoa })

/** What a person must have; contacts and addresses follow in its own form. */
export const PessoaNova = (props: IncluirProps) => (
  <NovoRegistro {...props} resource={pessoa} show={show}>
    <FormGrid>
      <SegmentedField name={f.tipo} />
      <DocumentoField name={f.cpfCnpj} />
      <TextField name={f.nome} />
      <NomeFantasia />
    </FormGrid>
  </NovoRegistro>
)

const NomeFantasia = () => (useValue(f.tipo) === TipoPessoa.code.JURIDICA ? <TextField name={f.nomeFantasia} required /> : null)
