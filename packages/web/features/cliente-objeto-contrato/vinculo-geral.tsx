import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { showError } from '../../kit/feedback/dialogs.ts'
import { SegmentedField } from '../../kit/fields/choice-field.tsx'
import { DateTimeField } from '../../kit/fields/date-time-field.tsx'
import { FormGrid, useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { type Choice, OptionField } from '../../kit/fields/option-field.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { useFormStore } from '../../kit/form/form-store.ts'
import { Card } from '../../kit/ui/card.tsx'
import { State } from '../../kit/ui/state.tsx'
import { IncluirObjeto } from '../../parts/incluir/incluir.ts'
import { comerciaisOptions } from '../../parts/objeto/objetos.ts'
import { perderAjuste } from './ajuste.ts'
import { f } from './campos.ts'
import { idOf, nomeDoObjeto } from './objeto.ts'
import { TipoField } from './tipo-field.tsx'

export const VinculoGeral = () => (
  <Card>
    <FormGrid>
      <ClienteFixo />
      <Objeto />
      <Situacao />
      <DateTimeField name={f.dataHoraInicio} span={4} />
      <DateTimeField name={f.dataHoraFim} span={4} hint="Em branco, o vínculo continua." />
      <TextareaField name={f.observacao} />
      <TipoField />
    </FormGrid>
  </Card>
)

/** The address names the client, and an edit does not change it (COC-018). */
function ClienteFixo() {
  const { value, viewing, input, place, shown } = useFieldFrame({ name: f.cliente, span: 6, required: false })
  const nome = nomeDoObjeto(value)
  if (viewing)
    return shown(
      <Link to="/cliente/visualizar/$id" params={{ id: String(idOf(value)) }}>
        {nome}
      </Link>,
    )
  return place(<TextInput {...input} description={undefined} value={nome} readOnly />)
}

function Objeto() {
  const { mode } = useFormStore()
  return mode === 'incluir' ? <ObjetoEscolhido /> : <ObjetoFixo />
}

function ObjetoFixo() {
  const { record } = useFormStore()
  const { viewing, value, input, place, shown } = useFieldFrame({ name: f.objetoContrato, span: 6, required: false })
  const nome = nomeDoObjeto(record.objetoContrato)
  if (viewing)
    return shown(
      <Link to="/objeto-contrato/visualizar/$id" params={{ id: String(idOf(value)) }}>
        {nome}
      </Link>,
    )
  return place(<TextInput {...input} description={undefined} value={nome} readOnly />)
}

function ObjetoEscolhido() {
  const store = useFormStore()
  const { data, isError } = useQuery(comerciaisOptions)
  // Another object has another standard: an adjustment of the old one starts anew, after a question where something was typed.
  const onChoose = useCallback(
    async (choice: Choice | null) => {
      try {
        return await perderAjuste(store, choice?.id)
      } catch (error) {
        showError(error)
        return false
      }
    },
    [store],
  )
  return (
    <OptionField
      name={f.objetoContrato}
      span={6}
      reference
      choices={data}
      incluir={IncluirObjeto}
      unavailable={
        isError
          ? 'Não foi possível carregar os objetos de contrato. Abra a tela de novo.'
          : data?.length === 0
            ? 'Nenhum objeto de contrato comercial está ativo. Inclua um antes.'
            : undefined
      }
      onChoose={onChoose}
    />
  )
}

function Situacao() {
  const { value, viewing, shown } = useFieldFrame({ name: f.situacao, span: 4 })
  const situacao = SituacaoVinculo.schema.safeParse(value).data
  if (viewing) return shown(situacao && <State of="clienteObjetoContrato" value={situacao} />)
  return <SegmentedField name={f.situacao} span={4} />
}
