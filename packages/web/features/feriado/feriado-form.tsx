import { feriado } from '@retaguarda/contract/feriado.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Note } from '../../kit/ui/note.tsx'

const f = fieldsOf(feriado.form)

export const FeriadoForm = (props: FormProps) => (
  <ResourceForm {...props} resource={feriado}>
    <Card>
      <FormGrid>
        <DateField name={f.data} span={4} />
        <TextField name={f.nome} span={8} />
      </FormGrid>
    </Card>
    {props.modo !== 'visualizar' && (
      <Note tone="info">
        Os feriados nacionais dos bancos já contam. Inclua só os da sua cidade ou do seu estado: um boleto que vence neste dia é pago no dia
        útil seguinte sem multa nem juros.
      </Note>
    )}
  </ResourceForm>
)
