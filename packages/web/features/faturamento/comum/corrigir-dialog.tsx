import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { Correcao, CorrigirForm, REENVIO_MAX, recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { inRow } from '../../../kit/form/path.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import type { Reenvio } from './reenviar-dialog.tsx'

const f = fieldsOf(CorrigirForm)
const { para } = fieldsOf(Correcao)
const HINT = 'O cadastro muda, e só o que está aqui recebe de novo.'

/** Asks what the addresses are to be that did not take a mail: so they stand in the register from then on, and so it is sent again. */
export function CorrigirDialog({ reenvio: { o, id }, recusados, onClose }: { reenvio: Reenvio; recusados: string[]; onClose: () => void }) {
  const shown = recusados.slice(0, REENVIO_MAX)
  const form = useCommandForm(recusa[o], {
    schema: CorrigirForm,
    about: `corrigir ${o} ${id}`,
    values: { corrigir: shown.map((de) => ({ de, para: de })) },
    input: (body) => ({ params: { id }, body: { enderecos: [], ...body } }),
    changes: [
      [recusa.abertas.path],
      [recusa.destinatarios.path],
      [reguaCobranca.envios.prefix],
      [entrega.prefix],
      [fatura.prefix],
      [pessoa.prefix],
    ],
    done: onClose,
  })
  return (
    <CommandDialog form={form} title="Corrigir e reenviar" confirm="Enviar" doing="Enviando…" onClose={onClose}>
      <FormGrid>
        {shown.map((de, index) => (
          <TextField
            key={de}
            name={inRow(f.corrigir, index, para)}
            label={`No lugar de ${de}`}
            type="email"
            hint={index === shown.length - 1 ? HINT : undefined}
          />
        ))}
      </FormGrid>
    </CommandDialog>
  )
}
