import { Button, Textarea } from '@mantine/core'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { useEffect, useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import styles from './agenda.module.css'
import { type Agendamento, PROBLEMA, refreshAgenda } from './agenda-calls.ts'
import { Envio } from './envio.tsx'
import { horasText } from './texts.ts'

const MAX = 1000

type Props = { agenda: Agendamento; onDirty: (dirty: boolean) => void; onSaved: () => void; onCancel: () => void }

/** One that was sent, or is on its way: its fields are locked and there is nothing to save or send but a note (AGE-010, AGE-011). */
export function AgendamentoEnviado({ agenda, onDirty, onSaved, onCancel }: Props) {
  const { setor, responsavel, dataInicio, dataFim, horasEstimadas, versaoRegistro } = agenda
  const [text, setText] = useState(agenda.observacao ?? '')
  const changed = text !== (agenda.observacao ?? '')
  const long = text.length > MAX ? `Observação: no máximo ${MAX} caracteres.` : undefined
  useEffect(() => {
    onDirty(changed)
    return () => onDirty(false)
  }, [changed, onDirty])

  const { busy, run } = useCommand(checklistAgenda.edit, { title: PROBLEMA, reload: refreshAgenda, leave: onSaved })
  const save = () => {
    const body = { setor, responsavel, dataInicio, dataFim, observacao: text, versaoRegistro }
    if (!long) void run({ params: { id: agenda.id }, body })
  }
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
      <Textarea
        label="Observação"
        value={text}
        error={long}
        description={long ? undefined : `${text.length} de 1.000 caracteres`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="row">
        {changed && (
          <Button variant="filled" aria-disabled={busy || undefined} onClick={save}>
            Gravar observação
          </Button>
        )}
        <Button onClick={onCancel}>Voltar</Button>
      </div>
    </section>
  )
}
