import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { DescartarNfse } from '@retaguarda/contract/faturamento/nfse-pedidos.ts'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { nomeDaNota } from '../../../parts/nfse/notas.tsx'
import { CHANGES } from './acoes.ts'
import type { NotaAlvo } from './cancelar-nota.tsx'

const f = fieldsOf(DescartarNfse)

/** Asks why a note that was not authorised is given up. */
export function DescartarNota({ nota, onClose }: { nota: NotaAlvo; onClose: () => void }) {
  const form = useCommandForm(nfse.descartar, {
    schema: DescartarNfse,
    about: nota.id,
    values: { motivo: '' },
    input: (body) => ({ params: { id: nota.id }, body }),
    changes: CHANGES,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Descartar" danger title={`Descartar a ${nomeDaNota(nota)}`} onClose={onClose}>
      <p className="m2">A nota não sai, e o número dela fica livre para outra. A fatura volta a estar sem nota.</p>
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}
