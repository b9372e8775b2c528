import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SubstituirNfse } from '@retaguarda/contract/faturamento/nfse-pedidos.ts'
import { MOTIVOS_SUBSTITUICAO } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { EnumOf } from '@retaguarda/contract/kit/enum.ts'
import { SelectField } from '../../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'
import { nomeDaNota } from '../../../parts/nfse/notas.tsx'
import { useMesEntregue } from '../comum/mes-entregue.ts'
import { CHANGES } from './acoes.ts'
import type { NotaAlvo } from './cancelar-nota.tsx'

const f = fieldsOf(SubstituirNfse)
const OUTROS = '99'
const motivos: EnumOf<string> = {
  labels: MOTIVOS_SUBSTITUICAO,
  options: Object.entries(MOTIVOS_SUBSTITUICAO).map(([value, label]) => ({ value, label })),
}
const show = showOf(SubstituirNfse, { cMotivo: motivos })

/** Asks why another note takes the place of this one. */
export function SubstituirNota({ nota, onClose }: { nota: NotaAlvo; onClose: () => void }) {
  const entregue = useMesEntregue(() => form.submit())
  const form = useCommandForm(nfse.substituir, {
    schema: SubstituirNfse,
    about: nota.id,
    show,
    values: { cMotivo: OUTROS, motivo: '' },
    input: (body) => ({ params: { id: nota.id }, body: { ...body, ...entregue.word() } }),
    changes: CHANGES,
    refused: (error) => entregue.ask(error) || Object.keys(error.fields).length > 0,
    leave: onClose,
  })
  return (
    <CommandDialog
      form={form}
      confirm="Substituir"
      size={520}
      doing="Emitindo…"
      title={`Substituir a ${nomeDaNota(nota).replace(/^N/, 'n')}`}
      onClose={onClose}
    >
      <p className="m2">
        Uma nota nova, com os dados de hoje da fatura, do cliente e dos objetos, toma o lugar desta. Enquanto ela não é autorizada, vale a
        de agora.
      </p>
      <FormGrid>
        <SelectField name={f.cMotivo} />
        <Motivo />
      </FormGrid>
    </CommandDialog>
  )
}

/** The others say all by their name. */
function Motivo() {
  const must = useValue(f.cMotivo) === OUTROS
  return <TextareaField name={f.motivo} required={must} />
}
