import { CreditoForm, credito, OrigemCredito, pedeFatura } from '@retaguarda/contract/faturamento/credito.ts'
import { fatura as faturas } from '@retaguarda/contract/faturamento/fatura.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { SegmentedField } from '../../../kit/fields/choice-field.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { NumberField, TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'
import { clientes } from '../../../parts/cliente/clientes.ts'

const f = fieldsOf(CreditoForm)
const show = showOf(CreditoForm, { origem: OrigemCredito })

/** What a new credit changes, and what using one does. */
export const CHANGES = [[credito.prefix], [faturas.prefix], [faturaDocumento.prefix], ['/cliente']]

type Props = {
  /** The invoice that it is given of, with words for it; none from the list of credits. */
  fatura?: { id: number; cliente: { id: number; pessoa: { nome: string } }; nome: string } | undefined
  onClose: () => void
}

/** Gives a client a credit; of an invoice where it was asked for there. */
export function NovoCredito({ fatura, onClose }: Props) {
  const origem = fatura ? OrigemCredito.code.NOTA_DE_CREDITO : OrigemCredito.code.CORTESIA
  const cliente = fatura ? { id: fatura.cliente.id, nome: fatura.cliente.pessoa.nome } : null
  const form = useCommandForm(credito.add, {
    schema: CreditoForm,
    about: fatura?.id,
    show,
    values: { cliente, origem, valor: null, fatura: fatura?.id ?? null, motivo: '' },
    input: (body) => ({ body }),
    changes: CHANGES,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Dar crédito" title="Novo crédito" size={520} onClose={onClose}>
      {fatura && (
        <p className="m2">{fatura.nome}. O crédito paga as próximas faturas do cliente; a nota e o valor desta ficam como estão.</p>
      )}
      <FormGrid>
        {!fatura && <RefPicker name={f.cliente} suggest={clientes} />}
        <MoneyField name={f.valor} span={6} />
        {!fatura && <DaFatura />}
        <SegmentedField name={f.origem} />
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

/** A courtesy needs no invoice. */
function DaFatura() {
  const origem = useValue(f.origem)
  const must = OrigemCredito.options.some(({ value }) => value === origem && pedeFatura(value))
  return <NumberField name={f.fatura} span={6} required={must} hint="O número da fatura que o dá." />
}
