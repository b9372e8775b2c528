import { counted } from '@retaguarda/contract/kit/counted.ts'
import { contaBancaria as contas } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { contaBancaria } from '@retaguarda/contract/faturamento/fatura.ts'
import { z } from 'zod'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount } from '../../../kit/ui/format.ts'
import { Pendencias, usePendencias } from '../../../parts/cobranca/pendencias.tsx'
import type { Recebivel } from './liquidar-dialog.tsx'

const Form = z.object({ contaBancaria })
const f = fieldsOf(Form)
/** The field holds the account with its name. */
const form = z.preprocess((typed) => typed, Form)

export type Recusado = z.output<typeof boleto.emitir.response>['erros'][number]
type Emitidos = z.output<typeof boleto.emitir.response>
type Props = { rows: Recebivel[]; onClose: () => void; emitidos: (answer: Emitidos) => void }

/** Registers boletos at a bank that were made without a title, or whose title is over. */
export function EmitirDialog({ rows, onClose, emitidos }: Props) {
  const pendencias = usePendencias({ boletos: rows.map(({ id }) => id) })
  const command = useCommandForm(boleto.emitir, {
    schema: form,
    about: rows.map(({ id }) => id).join(),
    values: { contaBancaria: null },
    // Left out, it is the default one.
    input: ({ contaBancaria: conta }) => ({ body: { boletos: rows.map(({ id }) => id), ...(conta && { contaBancaria: conta }) } }),
    changes: [[boleto.prefix]],
    done: emitidos,
    leave: onClose,
  })
  const title = rows.length === 1 ? 'Emitir título' : `Emitir ${counted(rows.length, 'título', 'títulos')}`
  return (
    <CommandDialog form={command} confirm="Emitir" title={title} onClose={onClose}>
      <p className="m2">Cada boleto recebe um nosso número da conta. O banco o registra com a próxima remessa.</p>
      <FormGrid>
        <RefPicker name={f.contaBancaria} suggest={contas.suggest} register={contas} span={12} placeholder="A conta padrão" />
      </FormGrid>
      <Pendencias pendencias={pendencias} />
    </CommandDialog>
  )
}

const COLUMNS: Column<Recusado>[] = [
  { head: 'Boleto', num: true, at: 'name', cell: ({ boleto }) => boleto },
  { head: 'Motivo', cell: ({ error }) => error },
]

/** Which of them have no title, and why. */
export function SemTitulo({ recusados }: { recusados: Recusado[] }) {
  return (
    <Card title={formatCount(recusados.length, 'boleto ficou sem título', 'boletos ficaram sem título')} flush>
      <DataTable region="Boletos sem título" height={200} columns={COLUMNS} rows={recusados} keyOf={({ boleto }) => boleto} />
    </Card>
  )
}
