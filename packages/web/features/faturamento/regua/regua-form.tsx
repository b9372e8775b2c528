import { MARCAS, reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { CheckboxField, SwitchField } from '../../../kit/fields/choice-field.tsx'
import { FormCard } from '../../../kit/fields/form-card.tsx'
import { TextareaField, TextField } from '../../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { type FormProps, ResourceForm } from '../../../kit/form/resource-form.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'

const f = fieldsOf(reguaCobranca.form)
type Marca = [marca: string, sentido: string]

const COLUMNS: Column<Marca>[] = [
  { head: 'Marca', at: 'name', cell: ([marca]) => <code>{`{{${marca}}}`}</code> },
  { head: 'O que aparece no lugar', at: 'line', cell: ([, sentido]) => sentido },
]

export const ReguaForm = (props: FormProps) => (
  <ResourceForm {...props} resource={reguaCobranca}>
    <FormCard>
      <TextField name={f.nome} span={8} />
      <TextField name={f.dias} span={4} hint="Antes do vencimento, com sinal de menos: −3. No dia: 0." />
      <TextField name={f.assunto} span={12} />
      <TextareaField name={f.texto} />
      <CheckboxField name={f.anexarPdf} span={6} />
      <SwitchField name={f.ativa} span={6} />
    </FormCard>
    {props.modo !== 'visualizar' && (
      <Card title="Marcas" flush>
        <DataTable label="Marcas" columns={COLUMNS} rows={Object.entries(MARCAS)} keyOf={([marca]) => marca} />
      </Card>
    )}
  </ResourceForm>
)
