import { financeiro, NovoItemForm } from '@retaguarda/contract/faturamento/item.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../../kit/feedback/toast.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { focusField } from '../../../kit/form/focus-field.ts'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { DockedPanel } from '../../../kit/window/docked-panel.tsx'
import { objetosOptions } from '../../../parts/objeto/objetos.ts'
import { useNovoValor } from './use-excluir-item.ts'

const f = fieldsOf(NovoItemForm)
const TITLE = 'Adicionar item'
const EMPTY = { idObjetoContrato: null, valorCobranca: null, observacao: '' }

/** A manual item. It stays open for the next one. */
export function NovoItem({ fatura, onClose }: { fatura: number; onClose: () => void }) {
  const { data, isError } = useQuery(objetosOptions)
  const novoValor = useNovoValor(fatura)
  const form = useCommandForm(financeiro.novoItem, {
    schema: NovoItemForm,
    values: EMPTY,
    input: (body) => ({ params: { id: fatura }, body }),
    done: async ({ valorFatura }) => {
      form.store.replace(EMPTY, EMPTY)
      await novoValor(valorFatura)
      focusField(form.store.idOf('idObjetoContrato'))
    },
    refused: ({ message, fields }) => {
      toast.error(message, Object.values(fields).join(' '))
      return true
    },
  })
  return (
    <DockedPanel title={TITLE} onClose={onClose}>
      <CommandForm form={form} label={TITLE} confirm="Adicionar" cancel="Fechar" onCancel={onClose} look="panel">
        <FormGrid>
          <RefPicker
            name={f.idObjetoContrato}
            bareId
            suggest={isError ? [] : data}
            register={objetoContrato}
            unavailable={
              isError ? 'Não foi possível carregar os objetos de contrato. Abra a tela de novo.' : 'Nenhum objeto de contrato está ativo.'
            }
          />
          <MoneyField name={f.valorCobranca} />
          <TextareaField name={f.observacao} />
        </FormGrid>
      </CommandForm>
    </DockedPanel>
  )
}
