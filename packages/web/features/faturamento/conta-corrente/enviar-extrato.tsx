import { ContaCorrenteForm, contaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatDate } from '../../../kit/ui/format.ts'
import { useRead } from '../../../kit/use-read.ts'
import { TODOS_OS_CONTATOS } from '../../../parts/faturamento/destinatarios.ts'

const Enderecos = ContaCorrenteForm.pick({ enderecos: true })
const f = fieldsOf(Enderecos)

type Props = { id: number; periodo: { de: string; ate: string }; onClose: () => void }

/** Asks for whom a client's statement is sent, beginning with whom it goes to by itself. */
export function EnviarExtrato(props: Props) {
  const { data, isError } = useRead(
    [recusa.destinatarios.path, props.id],
    recusa.destinatarios,
    { params: { id: props.id } },
    { staleTime: 0, gcTime: 0 },
  )
  if (!data && !isError) return null
  return <Dialogo {...props} enderecos={data?.enderecos ?? []} todos={data?.todos ?? false} />
}

function Dialogo({ id, periodo, onClose, enderecos, todos }: Props & { enderecos: string[]; todos: boolean }) {
  const form = useCommandForm(contaCorrente.enviar, {
    schema: Enderecos,
    about: id,
    values: { enderecos: enderecos.join(', ') },
    input: (body) => ({ params: { id }, body: { ...body, ...periodo } }),
    changes: [[entrega.prefix], [recusa.abertas.path], [cliente.prefix]],
    done: onClose,
  })
  return (
    <CommandDialog form={form} title="Enviar extrato" confirm="Enviar" doing="Enviando…" onClose={onClose}>
      <p className="m2">
        De {formatDate(periodo.de)} a {formatDate(periodo.ate)}, em PDF, com o link da página do cliente.
      </p>
      <FormGrid>
        <TextareaField
          name={f.enderecos}
          span={12}
          hint={todos ? TODOS_OS_CONTATOS : 'Separe por vírgula. Em branco, os contatos marcados para cobrança.'}
        />
      </FormGrid>
    </CommandDialog>
  )
}
