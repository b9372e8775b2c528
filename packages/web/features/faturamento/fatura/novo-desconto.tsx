import { DescontoForm, financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { FaturaItem } from '@retaguarda/contract/faturamento/fatura.ts'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../../kit/feedback/toast.tsx'
import { MoneyField, RateField } from '../../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { DockedPanel } from '../../../kit/window/docked-panel.tsx'
import { objetosOptions } from '../../../parts/objeto/objetos.ts'
import { useNovoValor } from './use-excluir-item.ts'

const f = fieldsOf(DescontoForm)
const TITLE = 'Adicionar desconto'

type Props = { fatura: number; itens: readonly FaturaItem[]; onClose: () => void }

/** Takes a value or a percentage off one of the objects that the invoice charges. */
export function NovoDesconto({ fatura, itens, onClose }: Props) {
  const objetos = useQuery(objetosOptions).data
  const novoValor = useNovoValor(fatura)
  const charged = new Set(itens.map(({ objetoContrato }) => objetoContrato))
  const choices = objetos?.filter(({ nome }) => charged.has(nome))
  const form = useCommandForm(financeiro.desconto, {
    schema: DescontoForm,
    values: { idObjetoContrato: null, valor: null, percentual: null, motivo: '' },
    input: (body) => ({ params: { id: fatura }, body }),
    done: async ({ valorFatura }) => {
      await novoValor(valorFatura)
      onClose()
    },
    refused: ({ message, fields }) => {
      toast.error(message, Object.values(fields).join(' '))
      return true
    },
  })
  return (
    <DockedPanel title={TITLE} onClose={onClose}>
      <CommandForm form={form} label={TITLE} confirm="Adicionar" cancel="Fechar" onCancel={onClose} look="panel">
        <p className="m2">O desconto diminui o valor da fatura e da nota. Em percentual, cada cálculo o refaz.</p>
        <FormGrid>
          <RefPicker name={f.idObjetoContrato} bareId suggest={choices} unavailable="A fatura não cobra nenhum objeto de contrato ativo." />
          <MoneyField name={f.valor} span={6} />
          <RateField name={f.percentual} span={6} />
          <TextareaField name={f.motivo} />
        </FormGrid>
      </CommandForm>
    </DockedPanel>
  )
}
