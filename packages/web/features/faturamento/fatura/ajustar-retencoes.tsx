import { Button } from '@mantine/core'
import { type fatura as faturas, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { RetencoesForm, Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import type { z } from 'zod'
import { SelectField } from '../../../kit/fields/choice-field.tsx'
import { MoneyField, RateField } from '../../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { OwnedRows } from '../../../kit/form/owned-rows.tsx'
import { useCommand } from '../../../kit/form/use-command.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'

const f = fieldsOf(RetencoesForm)
const row = fieldsOf(RetencoesForm.shape.retencoes.unwrap().element)
const show = showOf(RetencoesForm, { 'retencoes.tributo': Tributo })
const COLUMNS = [
  { name: row.tributo, width: 128, cell: <SelectField name={row.tributo} empty="Escolha" /> },
  { name: row.base, cell: <MoneyField name={row.base} /> },
  { name: row.aliquota, width: 136, cell: <RateField name={row.aliquota} /> },
  { name: row.valor, cell: <MoneyField name={row.valor} /> },
]

type Props = { fatura: z.output<(typeof faturas)['get']['response']>; onClose: () => void }

/** What the client withholds where the rules do not know it, as of a public body; and the way back to the rules. */
export function AjustarRetencoes({ fatura: { id, retencoes, retencoesManuais, valor }, onClose }: Props) {
  const parts = { changes: [[fatura.prefix]], leave: onClose }
  const form = useCommandForm(fatura.reter, {
    schema: RetencoesForm,
    show,
    values: { retencoes: retencoes.map(({ tributo, base, aliquota, valor }) => ({ tributo, base, aliquota, valor })), motivo: '' },
    input: (body) => ({ params: { id }, body }),
    ...parts,
  })
  const voltar = useCommand(fatura.reter, { ...parts, done: async () => onClose() })
  const motivo = 'Voltou às regras de retenção.'
  return (
    <CommandDialog
      form={form}
      confirm="Ajustar"
      title="Ajustar retenções"
      size={720}
      onClose={onClose}
      aside={
        retencoesManuais && (
          <Button variant="subtle" onClick={() => void voltar.run({ params: { id }, body: { retencoes: null, motivo } })}>
            Voltar às regras
          </Button>
        )
      }
    >
      <OwnedRows
        list={f.retencoes}
        one="retenção"
        none="Nada é retido."
        note="Sem linhas nada é retido. Linhas escritas aqui ficam, também quando a fatura é calculada de novo."
        start={() => ({ base: valor })}
        columns={COLUMNS}
      />
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}
