import { NativeSelect } from '@mantine/core'
import { configuracaoPadrao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { ObjetoContratoForm } from '@retaguarda/contract/objeto-contrato.ts'
import { confirm } from '../../kit/feedback/dialogs.ts'
import { useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore } from '../../kit/form/form-store.ts'
import { foiDigitada, trocarConfiguracao } from './configuracao-no-form.ts'

const f = fieldsOf(ObjetoContratoForm)
const tipoOf = (value: unknown) => TipoConfiguracao.schema.safeParse(value).data

/** Another type has another shape: the configuration starts anew, after a question where something was typed (OBJ-016). */
export function TipoConfiguracaoField() {
  const store = useFormStore()
  const { value, set, viewing, input, place, shown } = useFieldFrame({
    name: f.tipoConfiguracao,
    span: 5,
    hint: 'Trocar o tipo apaga a configuração abaixo.',
  })
  const tipo = tipoOf(value)
  if (viewing) return shown(tipo === undefined ? undefined : TipoConfiguracao.labels[tipo])

  const choose = async (chosen: string) => {
    const next = chosen === '' ? undefined : tipoOf(Number(chosen))
    if (next === tipo) return
    if (tipo !== undefined && foiDigitada(store, configuracaoPadrao(tipo)) && !(await leaves(TipoConfiguracao.labels[tipo]))) return
    set(next ?? null)
    trocarConfiguracao(store, next === undefined ? null : configuracaoPadrao(next))
  }
  return place(
    <NativeSelect
      {...input}
      description={tipo === undefined ? undefined : input.description}
      data={[
        { value: '', label: 'Selecione' },
        ...TipoConfiguracao.options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      value={tipo === undefined ? '' : String(tipo)}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
    />,
  )
}

const leaves = (label: string) =>
  confirm({
    title: 'Trocar o tipo de configuração?',
    children: `O que foi digitado em ${label} será apagado.`,
    confirmLabel: 'Trocar e apagar',
    cancelLabel: 'Manter como está',
    danger: true,
  })
