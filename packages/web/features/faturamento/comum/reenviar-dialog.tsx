import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { ReenviarFaturaForm, recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { useRead } from '../../../kit/use-read.ts'
import { TODOS_OS_CONTATOS } from '../../../parts/faturamento/destinatarios.ts'

const f = fieldsOf(ReenviarFaturaForm)

/** What is sent again: the invoice's mail, or one of its reminders. */
export type Reenvio = { o: 'fatura' | 'lembrete'; id: number; titulo: string; cliente: number }
type Props = { reenvio: Reenvio; onClose: () => void }

/** Asks for whom a mail is sent again, beginning with whom it would go to by itself. */
export function ReenviarDialog({ reenvio, onClose }: Props) {
  const { data, isError } = useRead(
    [recusa.destinatarios.path, reenvio.cliente],
    recusa.destinatarios,
    { params: { id: reenvio.cliente } },
    { staleTime: 0, gcTime: 0 },
  )
  if (!data && !isError) return null
  return <Dialogo reenvio={reenvio} onClose={onClose} enderecos={data?.enderecos ?? []} todos={data?.todos ?? false} />
}

function Dialogo({ reenvio: { o, id, titulo }, enderecos, todos, onClose }: Props & { enderecos: string[]; todos: boolean }) {
  const form = useCommandForm(recusa[o], {
    schema: ReenviarFaturaForm,
    about: `${o} ${id}`,
    values: { enderecos: enderecos.join(', '), texto: '' },
    input: (body) => ({ params: { id }, body }),
    changes: [[recusa.abertas.path], [reguaCobranca.envios.prefix], [entrega.prefix], [fatura.prefix]],
    done: onClose,
  })
  return (
    <CommandDialog form={form} title={titulo} confirm="Enviar" doing="Enviando…" onClose={onClose}>
      <FormGrid>
        <TextareaField
          name={f.enderecos}
          span={12}
          hint={todos ? TODOS_OS_CONTATOS : 'Separe por vírgula. Em branco, os contatos marcados para cobrança.'}
        />
        {o === 'fatura' && <TextareaField name={f.texto} span={12} hint="Opcional: vai antes do resto do e-mail." />}
      </FormGrid>
    </CommandDialog>
  )
}
