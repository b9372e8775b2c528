import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { text } from '@retaguarda/contract/kit/fields.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { useState } from 'react'
import { z } from 'zod'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { FILE_NAME_MAX, FileField } from '../../../kit/fields/file-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'

export type Retida = z.output<typeof retencao.row>

const Form = z.object({ arquivo: text('Comprovante', 'o comprovante', FILE_NAME_MAX) })
const f = fieldsOf(Form)

const COLUMNS: Column<Retida>[] = [
  { head: 'Cliente', at: 'name', cell: ({ cliente, competencia }) => `${cliente.pessoa.nome} · ${competencia}` },
  { head: 'Tributo', cell: ({ tributo }) => Tributo.labels[tributo] },
  { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
]

/** One file for all that are chosen, in the place of what they had. */
export function ComprovanteDialog({ rows, onClose }: { rows: Retida[]; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const form = useCommandForm(retencao.comprovar, {
    schema: Form,
    about: rows.map(({ id }) => id).join(),
    values: { arquivo: '' },
    // A draft remembers that there was a file, not its content.
    read: () => (file ? { data: file } : { wrong: { arquivo: 'Escolha o comprovante.' } }),
    input: (arquivo: File) => ({ body: { retencoes: rows.map(({ id }) => id) }, files: { arquivo } }),
    changes: [[retencao.prefix], [fatura.prefix]],
    leave: onClose,
  })
  const total = formatMoney(toMoney(sum(rows.map(({ valor }) => valor))))
  return (
    <CommandDialog form={form} confirm="Guardar" title="Guardar comprovante" size={560} onClose={onClose}>
      <p className="m2">
        {rows.length === 1 ? 'O arquivo comprova' : 'O mesmo arquivo comprova'} {counted(rows.length, 'retenção', 'retenções')}, {total}, no
        lugar do que havia.
      </p>
      <FormGrid>
        <FileField
          name={f.arquivo}
          file={file}
          choose={setFile}
          accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
          placeholder="Escolher PDF, PNG ou JPEG"
        />
      </FormGrid>
      <DataTable region="Retenções que ele comprova" framed height={200} phone="row" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
    </CommandDialog>
  )
}
