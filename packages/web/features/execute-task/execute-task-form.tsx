import { executeTask, TipoPlano } from '@retaguarda/contract/execute-task.ts'
import { Evidencias } from '@retaguarda/contract/runner.ts'
import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { SegmentedField } from '../../kit/fields/choice-field.tsx'
import { DateTimeField } from '../../kit/fields/date-time-field.tsx'
import { FormCard } from '../../kit/fields/form-card.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { RefPickerMany } from '../../kit/fields/ref-picker-many.tsx'
import { NumberField, TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useField } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { IncluirGrupoDePlanos, useIncluirUsuario } from '../../parts/incluir/incluir.ts'
import { planoDoForm, sugerirCasos, sugerirMockups } from './plano-do-form.ts'
import { Recorrencia } from './recorrencia.tsx'

const f = fieldsOf(executeTask.form)
const show = showOf(executeTask.form, { type: TipoPlano, evidencias: Evidencias })
const subjectOf = ({ name }: Values) => String(name ?? '')

export function ExecuteTaskForm(props: FormProps) {
  return (
    <ResourceForm {...props} resource={planoDoForm} show={show} subject={subjectOf}>
      <FormCard title="O que executar">
        <TextField name={f.name} span={8} />
        <RefPicker name={f.groupTeste} span={4} suggest={groupTeste.suggestPlanos} incluir={IncluirGrupoDePlanos} />
        <RefPickerMany name={f.testCase} suggest={sugerirCasos} unavailable="Ainda não há casos de teste" />
        <RefPickerMany name={f.mockup} suggest={sugerirMockups} />
        <RefPickerMany name={f.lojas} suggest={executeTask.suggestLojas} />
        <TextField name={f.enderecoBase} />
      </FormCard>
      <FormCard title="Como executar">
        <SegmentedField name={f.evidencias} span={6} />
        <NumberField name={f.retentativas} span={6} />
        <NumberField name={f.tempoPasso} span={6} />
        <NumberField name={f.tempoCaso} span={6} />
      </FormCard>
      <FormCard title="Quando executar">
        <SegmentedField name={f.type} />
        <Agenda />
      </FormCard>
    </ResourceForm>
  )
}

function Agenda() {
  const { value } = useField(f.type)
  const incluirUsuario = useIncluirUsuario()
  if (value !== TipoPlano.code.AGENDADA) return null
  return (
    <>
      <DateTimeField name={f.dataHoraProgramada} span={4} required />
      <Recorrencia regra={f.recorrencia} inicio={f.dataHoraProgramada} />
      <RefPickerMany name={f.avisar} suggest={usuario.suggest} incluir={incluirUsuario} />
    </>
  )
}
