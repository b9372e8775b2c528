import { indice, IndicePublicado, type IndicesForm } from '@retaguarda/contract/faturamento/indice.ts'
import { reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { text } from '@retaguarda/contract/kit/fields.ts'
import { z } from 'zod'
import { SelectField } from '../../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'
import { readIndices } from './colar.ts'

const TEXT_MAX = 20_000
const Colado = z.object({
  indice: IndicePublicado.schema.meta({ label: 'Índice', required: true }),
  texto: text('Meses e percentuais', 'os meses e os percentuais', TEXT_MAX, { multiline: true }),
})
const f = fieldsOf(Colado)
const show = showOf(Colado, { indice: IndicePublicado })

/** Months of an index as they are copied from where they are published. */
export function ColarDialog({ onClose }: { onClose: () => void }) {
  const form = useCommandForm(indice.gravar, {
    schema: Colado,
    show,
    values: { indice: IndicePublicado.code.IPCA, texto: '' },
    read: (typed) => {
      const { data } = Colado.safeParse(typed)
      if (!data) return { wrong: { texto: 'Cole ao menos uma linha, como 10/2026 e 0,56.' } }
      const read = readIndices(data.indice, data.texto)
      return 'erro' in read ? { wrong: { texto: read.erro } } : { data: read }
    },
    input: (body: z.output<typeof IndicesForm>) => ({ body }),
    place: (fields) => ({ texto: Object.values(fields).join(' ') }),
    changes: [[indice.prefix], [reajuste.prefix]],
    leave: onClose,
  })
  return (
    <CommandDialog form={form} title="Colar índices" confirm="Gravar" onClose={onClose}>
      <FormGrid>
        <SelectField name={f.indice} />
        <TextareaField name={f.texto} hint="Uma linha por mês: 10/2026 0,56. Um mês que já está gravado passa ao valor colado." />
      </FormGrid>
    </CommandDialog>
  )
}
