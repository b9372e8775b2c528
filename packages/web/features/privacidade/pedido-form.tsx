import {
  MeioPedidoTitular,
  pedidoTitular,
  SituacaoPedidoTitular,
  TipoPedidoTitular,
} from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { Crumb } from '../../kit/shell/crumb.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Note } from '../../kit/ui/note.tsx'

const f = fieldsOf(pedidoTitular.form)
const show = showOf(pedidoTitular.form, { tipo: TipoPedidoTitular, meio: MeioPedidoTitular, situacao: SituacaoPedidoTitular })
const subjectOf = ({ titular }: Values) => String(titular ?? '')
const NOVO = { situacao: SituacaoPedidoTitular.code.ABERTO }

export const PedidoForm = (props: FormProps) => (
  <ResourceForm {...props} resource={pedidoTitular} show={show} initial={NOVO} subject={subjectOf}>
    <Crumb to="/pedido-titular">{pedidoTitular.title}</Crumb>
    <Card>
      <FormGrid>
        <TextField name={f.titular} span={8} />
        <SelectField name={f.tipo} span={4} empty="Escolha" />
        <DateField name={f.recebidoEm} span={4} />
        <SelectField name={f.meio} span={4} empty="Escolha" />
        <SelectField name={f.situacao} span={4} />
        <Motivo />
        <TextareaField name={f.resposta} span={12} />
      </FormGrid>
    </Card>
    {props.modo !== 'visualizar' && (
      <Note tone="info">
        A lei dá 15 dias para responder. Os administradores são avisados 5 dias e 1 dia antes do fim do prazo, e depois dele. O arquivo da
        resposta é guardado na lista, em Guardar resposta.
      </Note>
    )}
  </ResourceForm>
)

/** Of what is refused, why. */
function Motivo() {
  const denied = Number(useValue(f.situacao)) === SituacaoPedidoTitular.code.NEGADO
  return denied && <TextField name={f.motivo} span={12} required />
}
