import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { showError } from '../../kit/feedback/dialogs.ts'
import { SegmentedField, SwitchField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { DateTimeField } from '../../kit/fields/date-time-field.tsx'
import { useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { FormCard } from '../../kit/fields/form-card.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import type { Option } from '../../kit/fields/suggestions.ts'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { useFormStore } from '../../kit/form/form-store.ts'
import type { FieldName } from '../../kit/form/path.ts'
import { State } from '../../kit/ui/state.tsx'
import { IncluirObjeto } from '../../parts/incluir/incluir.ts'
import { comerciaisOptions } from '../../parts/objeto/objetos.ts'
import { perderAjuste } from './ajuste.ts'
import { f } from './fields.ts'
import { idOf, nomeDoObjeto } from './objeto.ts'
import { TipoField } from './tipo-field.tsx'

export const VinculoGeral = () => (
  <FormCard>
    <Fixo name={f.cliente} to="/cliente/visualizar/$id" />
    <Objeto />
    <Situacao />
    <DateTimeField name={f.dataHoraInicio} span={4} />
    <DateTimeField name={f.dataHoraFim} span={4} hint="Em branco, o vínculo continua." />
    <TextareaField name={f.observacao} />
    <TipoField />
    <ValeAPartirDe />
    <CobrarSetup />
  </FormCard>
)

/** Asked of a change alone: a new link has its price from its start. */
function ValeAPartirDe() {
  const { mode } = useFormStore()
  return mode === 'alterar' ? (
    <DateField name={f.aPartirDe} span={4} hint="O dia 1º de um mês. Em branco, corrige o preço deste mês." />
  ) : null
}

/** A new link charges it where no other of client and object has, which the server knows. */
function CobrarSetup() {
  const { mode, record } = useFormStore()
  const charged = record.setupJaCobrado
  if (mode === 'incluir') return null
  return (
    <SwitchField
      name={f.cobrarSetup}
      span={4}
      beside
      {...(typeof charged === 'string' && {
        hint: `Um setup deste objeto já foi cobrado em ${charged.split('/').toReversed().join('/')}.`,
      })}
    />
  )
}

function Objeto() {
  const { mode, record } = useFormStore()
  if (mode === 'incluir') return <ObjetoEscolhido />
  return <Fixo name={f.objetoContrato} de={record.objetoContrato} to="/objeto-contrato/visualizar/$id" />
}

type FixoProps = { name: FieldName; de?: unknown; to: '/cliente/visualizar/$id' | '/objeto-contrato/visualizar/$id' }

/** What the link is of: the address names the client, and an edit changes neither (COC-018). */
function Fixo({ name, de, to }: FixoProps) {
  const { value, viewing, input, place, shown } = useFieldFrame({ name, span: 6, required: false })
  const title = nomeDoObjeto(de ?? value)
  if (viewing)
    return shown(
      <Link to={to} params={{ id: String(idOf(value)) }}>
        {title}
      </Link>,
    )
  return place(<TextInput {...input} description={undefined} value={title} readOnly />)
}

function ObjetoEscolhido() {
  const store = useFormStore()
  const { data, isError } = useQuery(comerciaisOptions)
  // Another object has another standard: an adjustment of the old one starts anew, after a question where something was typed.
  const onChoose = useCallback(
    (choice: Option | null) =>
      perderAjuste(store, choice?.id).catch((error: unknown) => {
        showError(error)
        return false
      }),
    [store],
  )
  return (
    <RefPicker
      name={f.objetoContrato}
      span={6}
      suggest={isError ? [] : data}
      incluir={IncluirObjeto}
      unavailable={
        isError
          ? 'Não foi possível carregar os objetos de contrato. Abra a tela de novo.'
          : 'Nenhum objeto de contrato comercial está ativo.'
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
