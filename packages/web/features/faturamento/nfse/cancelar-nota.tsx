import { type Nfse, nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { CancelarNfse } from '@retaguarda/contract/faturamento/nfse-pedidos.ts'
import { MotivoCancelamentoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { SelectField } from '../../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'
import { formatMoney } from '../../../kit/ui/format.ts'
import { nomeDaNota } from '../../../parts/nfse/notas.tsx'
import { useMesEntregue } from '../comum/mes-entregue.ts'
import { CHANGES } from './acoes.ts'

const f = fieldsOf(CancelarNfse)
const show = showOf(CancelarNfse, { cMotivo: MotivoCancelamentoNfse })

export type NotaAlvo = Pick<Nfse, 'id' | 'numero' | 'numeroDps' | 'valor'>
type Props = { nota: NotaAlvo; onClose: () => void }

/** Asks why a note is cancelled, as the other side wants to know it. */
export function CancelarNota({ nota, onClose }: Props) {
  const entregue = useMesEntregue(() => form.submit())
  const form = useCommandForm(nfse.cancelar, {
    schema: CancelarNfse,
    about: nota.id,
    show,
    values: { cMotivo: MotivoCancelamentoNfse.code.ERRO, motivo: '' },
    input: (body) => ({ params: { id: nota.id }, body: { ...body, ...entregue.word() } }),
    changes: CHANGES,
    refused: (error) => entregue.ask(error) || Object.keys(error.fields).length > 0,
    leave: onClose,
  })
  return (
    <CommandDialog
      form={form}
      confirm="Cancelar nota"
      cancel="Voltar"
      danger
      size={520}
      doing="Cancelando…"
      title={`Cancelar a ${nomeDaNota(nota).replace(/^N/, 'n')}`}
      onClose={onClose}
    >
      <p className="m2">
        A nota, de {formatMoney(nota.valor)}, deixa de valer na Sefin. A fatura e os boletos ficam como estão. Isto não pode ser desfeito.
      </p>
      <FormGrid>
        <SelectField name={f.cMotivo} />
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}
