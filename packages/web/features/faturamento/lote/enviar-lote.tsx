import { SemLoja } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { z } from 'zod'
import { CheckboxField } from '../../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatCount } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { TODOS_OS_CONTATOS } from '../../../parts/faturamento/destinatarios.ts'
import type { LoteProps } from './lote-props.ts'

const Form = z.object({ semLoja: SemLoja })
const f = fieldsOf(Form)

/** Asks before invoices go to stores and mails to clients, and, where some have none, what becomes of clients without a store. */
export function EnviarLoteDialog({ alvo, quais, seguir, onClose }: LoteProps) {
  const form = useCommandForm(loteFaturas.enviar, {
    schema: Form,
    values: { semLoja: false },
    input: ({ semLoja }) => ({ body: { ...alvo, semLoja } }),
    changes: [[fatura.prefix]],
    done: ({ id }) => seguir(id),
  })
  const { data: previa } = useRead([loteFaturas.previaEnviar.path, alvo], loteFaturas.previaEnviar, { body: alvo }, { staleTime: 0 })
  return (
    <CommandDialog form={form} title="Enviar faturas?" confirm="Enviar" onClose={onClose}>
      <p className="m2">
        Das {quais}, as que estão na situação Faturada vão para as lojas, e cada cliente recebe um e-mail nos contatos marcados para
        cobrança. As outras são recusadas, cada uma com o seu motivo.
      </p>
      {previa && previa.todos > 0 && previa.servidorDeEmail && (
        <Note tone="warn">
          {formatCount(previa.todos, 'fatura', 'faturas')}: {TODOS_OS_CONTATOS}
        </Note>
      )}
      {previa && previa.semLoja > 0 && !previa.servidorDeEmail && (
        <Note tone="warn">Não há servidor de e-mail configurado: quem não tem loja não recebe nada.</Note>
      )}
      {previa && previa.semLoja > 0 && previa.servidorDeEmail && (
        <FormGrid>
          <CheckboxField
            name={f.semLoja}
            hint={`${formatCount(previa.semLoja, 'fatura é de cliente', 'faturas são de clientes')} sem loja. Uma loja que recusa a nossa chave ou o endereço conta como nenhuma.`}
          />
        </FormGrid>
      )}
    </CommandDialog>
  )
}
