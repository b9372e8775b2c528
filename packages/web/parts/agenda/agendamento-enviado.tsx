import { Button, Textarea } from '@mantine/core'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { useEffect, useState } from 'react'
import { call } from '../../kit/api.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import styles from './agenda.module.css'
import { type Agendamento, refreshAgenda, showAgendaError } from './agenda-calls.ts'
import { Envio } from './envio.tsx'
import { horasText } from './textos.ts'

const MAX = 1000

type Props = { agenda: Agendamento; onDirty: (dirty: boolean) => void; onSaved: () => void; onCancel: () => void }

/** One that was sent, or is on its way: its fields are locked and there is nothing to save or send but a note (spec §4, decisions §5). */
export function AgendamentoEnviado({ agenda, onDirty, onSaved, onCancel }: Props) {
  const { setor, responsavel, dataInicio, dataFim, horasEstimadas, versaoRegistro } = agenda
  const [text, setText] = useState(agenda.observacao ?? '')
  const [saving, setSaving] = useState(false)
  const changed = text !== (agenda.observacao ?? '')
  const long = text.length > MAX ? `Observação: no máximo ${MAX} caracteres.` : undefined
  useEffect(() => {
    onDirty(changed)
    return () => onDirty(false)
  }, [changed, onDirty])

  const save = async () => {
    if (saving || long) return
    setSaving(true)
    try {
      const body = { setor, responsavel, dataInicio, dataFim, observacao: text, versaoRegistro }
      const { msg } = await call(checklistAgenda.edit, { params: { id: agenda.id }, body })
      toast.ok(msg)
      await refreshAgenda()
      onSaved()
    } catch (error) {
      showAgendaError(error)
      setSaving(false)
    }
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
      <div className={styles.foot}>
        {changed && (
          <Button variant="filled" aria-disabled={saving || undefined} onClick={() => void save()}>
            Gravar observação
          </Button>
        )}
        <Button onClick={onCancel}>Voltar</Button>
      </div>
    </section>
  )
}
