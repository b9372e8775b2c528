import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { textOptional } from '@retaguarda/contract/kit/fields.ts'
import { z } from 'zod'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import styles from './agenda.module.css'
import { type Agendamento, PROBLEMA, readAgendamento, refreshAgenda } from './agenda-calls.ts'
import { Envio } from './envio.tsx'
import { horasText } from './texts.ts'

const Form = z.object({ observacao: textOptional('Observação', 1000, { multiline: true }) })
const f = fieldsOf(Form)

type Props = { task: number; item: number; agenda: Agendamento; onSaved: () => void; onCancel: () => void }

/** One that was sent, or is on its way: its fields are locked and there is nothing to save or send but a note (AGE-010, AGE-011). */
export function AgendamentoEnviado({ task, item, agenda, onSaved, onCancel }: Props) {
  const { id, setor, responsavel, dataInicio, dataFim, horasEstimadas, observacao } = agenda
  const form = useCommandForm(checklistAgenda.edit, {
    schema: Form,
    values: { observacao },
    about: id,
    input: (typed, versaoRegistro) => ({ params: { id }, body: { setor, responsavel, dataInicio, dataFim, ...typed, versaoRegistro } }),
    conflict: {
      version: agenda.versaoRegistro,
      read: async () => {
        const fresh = await readAgendamento(task, item, id)
        return fresh && { ...fresh, values: { observacao: fresh.observacao } }
      },
    },
    title: PROBLEMA,
    reload: refreshAgenda,
    leave: onSaved,
  })
  return (
    <section className="stack" aria-label="Agendamento enviado">
      <Envio agenda={agenda} />
      <Note tone="info">O que foi enviado ao Redmine não muda mais aqui: só a observação, e fechar ou reabrir.</Note>
      <dl className={`labelled ${styles.facts}`}>
        {[
          ['Setor', setor.nome],
          ['Responsável', responsavel?.nome ?? '—'],
          ['Data inicial', formatDateTime(dataInicio)],
          ['Data final', formatDateTime(dataFim)],
          ['Horas estimadas', horasText(horasEstimadas)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CommandForm form={form} label="Anotar no agendamento" confirm="Gravar observação" cancel="Voltar" onCancel={onCancel} look="panel">
        <TextareaField name={f.observacao} />
      </CommandForm>
    </section>
  )
}
