import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { motivo } from '@retaguarda/contract/cobranca/motivo.ts'
import { refId, text } from '@retaguarda/contract/kit/fields.ts'
import { money } from '@retaguarda/contract/kit/money.ts'
import type { QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import { MoneyField } from '../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { formatMoney } from '../../kit/ui/format.ts'
import { clientes } from '../../parts/cliente/clientes.ts'
import { MotivoDialog } from '../../parts/motivo/motivo-dialog.tsx'
import type { Excecao } from './data.ts'

type Props = { changes: QueryKey[]; onDone: () => Promise<void>; onClose: () => void }

/** Asks why nothing is done with what the bank told. */
export const DescartarDialog = ({ id, changes, onDone, onClose }: Props & { id: number }) => (
  <MotivoDialog
    route={excecaoBancaria.resolver}
    about={id}
    input={(typed) => ({ params: { id }, body: { acao: 'descartar' as const, ...typed } })}
    changes={changes}
    done={onDone}
    confirm="Descartar"
    danger
    title="Descartar exceção"
    onClose={onClose}
  />
)

const CreditarForm = z.object({ cliente: refId('Cliente', 'o cliente'), motivo })
const c = fieldsOf(CreditarForm)

/** Keeps what came for the client; whose boleto it was told of is known, else it is chosen. */
export function CreditarDialog({ excecao: { id, item, cliente }, changes, onDone, onClose }: Props & { excecao: Excecao }) {
  const form = useCommandForm(excecaoBancaria.resolver, {
    schema: CreditarForm,
    about: id,
    values: { cliente, motivo: '' },
    input: (typed) => ({ params: { id }, body: { acao: 'creditar' as const, ...typed } }),
    changes,
    done: onDone,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Guardar" title={`Guardar ${formatMoney(item.valorPago)} como crédito`} onClose={onClose}>
      <p className="m2">{cliente ? `${cliente.nome} usa` : 'O cliente usa'} o crédito nas próximas faturas.</p>
      <FormGrid>
        {!cliente && <RefPicker name={c.cliente} suggest={clientes} />}
        <TextareaField name={c.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

const OutroForm = z.object({
  boleto: text('Número do boleto', 'o número do boleto', 10).refine((typed) => /^\d+$/.test(typed), 'Número do boleto: só algarismos.'),
  valorPago: money('Valor pago', 'o valor pago'),
})
const o = fieldsOf(OutroForm)

/** Settles a boleto that nobody suggested, or with another value than the bank told. */
export function OutroBoletoDialog({ excecao: { id, item, sugestoes }, changes, onDone, onClose }: Props & { excecao: Excecao }) {
  const form = useCommandForm(excecaoBancaria.resolver, {
    schema: OutroForm,
    about: id,
    values: { boleto: String(sugestoes[0]?.boleto ?? ''), valorPago: item.valorPago },
    input: ({ boleto, valorPago }) => ({ params: { id }, body: { acao: 'liquidar' as const, boleto: Number(boleto), valorPago } }),
    changes,
    done: onDone,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Liquidar" title="Liquidar outro boleto" onClose={onClose}>
      <FormGrid>
        <TextField name={o.boleto} span={6} />
        <MoneyField name={o.valorPago} span={6} />
      </FormGrid>
    </CommandDialog>
  )
}
