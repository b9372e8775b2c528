import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { RetencaoDoBoleto, ReterForm, Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { SelectField } from '../../../kit/fields/choice-field.tsx'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { OwnedRows } from '../../../kit/form/owned-rows.tsx'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'
import { formatMoney } from '../../../kit/ui/format.ts'
import { readOf } from '../../../kit/use-read.ts'
import { today } from '../../../parts/faturamento/competencia.ts'
import { MUDA_COM_PAGAMENTO } from './use-reter-falta.ts'

/** Without rows it is what is expected. */
const Form = z.object({ retencoes: z.array(RetencaoDoBoleto), data: ReterForm.shape.data })
const f = fieldsOf(Form)
const row = fieldsOf(RetencaoDoBoleto)
const show = showOf(Form, { 'retencoes.tributo': Tributo })
const COLUMNS = [
  { name: row.tributo, cell: <SelectField name={row.tributo} empty="Escolha" /> },
  { name: row.valor, cell: <MoneyField name={row.valor} /> },
]

type Props = { id: number; aberto: string; reload?: () => Promise<unknown>; onClose: () => void }

/** What the client kept back of a boleto, tribute by tribute. */
export function ReterDialog({ id, aberto, reload, onClose }: Props) {
  const { data } = useQuery(readOf([boleto.prefix, 'a reter', id], boleto.get, { params: { id } }))
  const form = useCommandForm(boleto.reter, {
    schema: Form,
    show,
    about: id,
    values: { retencoes: [], data: today() },
    input: ({ retencoes, data }) => ({ params: { id }, body: { data, ...(retencoes.length > 0 && { retencoes }) } }),
    changes: MUDA_COM_PAGAMENTO,
    ...(reload && { reload }),
    leave: onClose,
  })
  const esperada = data?.retencaoEsperada ?? null
  return (
    <CommandDialog form={form} confirm="Reter" title="Registrar retenção" size={560} onClose={onClose}>
      <p className="m2">
        Em aberto: {formatMoney(aberto)}
        {data && (esperada === null ? '; as regras não esperam retenção.' : `; as regras esperam ${formatMoney(esperada)} de retenção.`)} O
        que é retido não é mais cobrado, e pode ser estornado como um pagamento.
      </p>
      <OwnedRows
        list={f.retencoes}
        one="tributo"
        none="Nada é retido."
        note={esperada === null ? 'Diga quanto é de cada tributo.' : 'Sem linhas vale a retenção esperada, se ela é o que falta.'}
        start={(rows) => (rows.length === 0 ? { valor: aberto } : {})}
        columns={COLUMNS}
      />
      <FormGrid>
        <DateField name={f.data} span={6} />
      </FormGrid>
    </CommandDialog>
  )
}
