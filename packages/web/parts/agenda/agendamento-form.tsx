import { Button } from '@mantine/core'
import { AgendaEdit } from '@retaguarda/contract/checklist-agenda.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { type KeyboardEvent, useRef } from 'react'
import { CheckboxField } from '../../kit/fields/choice-field.tsx'
import { DateTimeField } from '../../kit/fields/date-time-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { ConflictDialog } from '../../kit/form/conflict-dialog.tsx'
import { DraftNote } from '../../kit/form/draft-note.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { FormContext, useErrors, useNewFormStore } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { initialOf } from '../../kit/form/schema-info.ts'
import { useUnsavedGuard } from '../../kit/form/use-unsaved-guard.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { useWindow } from '../../kit/window/window.tsx'
import { IncluirSetor } from '../incluir/incluir-setor.ts'
import { useIncluirUsuario } from '../incluir/incluir.ts'
import type { Agendamento } from './agenda-calls.ts'
import { HorasEstimadas } from './horas-estimadas.tsx'
import { type PeriodoStore, usePeriodoStore } from './periodo-store.ts'
import { CAMPOS_VAZIOS, useGravar } from './use-gravar.ts'

const f = fieldsOf(AgendaEdit)
type Props = {
  task: number
  item: number
  /** The one that is changed; a new one where left out. */
  agenda: Agendamento | undefined
  onSaved: () => void
  onCancel: () => void
}

const show = showOf(AgendaEdit, { dataInicio: formatDateTime, dataFim: formatDateTime })

/** The version of a new one is no field that could be empty. */
const NOVO: Values = { ...initialOf(AgendaEdit), versaoRegistro: undefined }

/** What a form holds of a schedule. */
const valuesOf = ({ setor, responsavel, observacao, dataInicio, dataFim }: Agendamento): Values => ({
  setor,
  responsavel,
  observacao,
  dataInicio,
  dataFim,
  enviar: false,
})

/** Adds or changes a schedule that was not sent yet. */
export function AgendamentoForm({ task, item, agenda, onSaved, onCancel }: Props) {
  const values = agenda ? valuesOf(agenda) : NOVO
  const plain = useNewFormStore(AgendaEdit, agenda ? 'alterar' : 'incluir', { values, versaoRegistro: agenda?.versaoRegistro }, show)
  const store = usePeriodoStore(plain)
  const form = useRef<HTMLFormElement>(null)
  const title = agenda ? 'Alterar agendamento' : 'Novo agendamento'
  const guard = useUnsavedGuard(store, title, { name: `agendamento ${item} ${agenda?.id ?? 'novo'}` })
  const save = useGravar({ store, task, item, agenda, valuesOf, form, onSaved: () => guard.release(onSaved) })
  const window = useWindow()

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (!event.repeat) void save.run()
  }
  return (
    <FormContext.Provider value={store}>
      <form
        ref={form}
        className="stack"
        noValidate
        autoComplete="off"
        aria-label={title}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <DraftNote guard={guard} />
        <Recusa missing={save.missing} store={store} />
        <FormGrid>
          <RefPicker
            name={f.setor}
            required
            suggest={setor.suggest}
            incluir={IncluirSetor}
            unavailable="Não há setor para escolher."
            unread="Não foi possível carregar os setores disponíveis"
          />
          <RefPicker name={f.responsavel} suggest={usuario.suggest} incluir={useIncluirUsuario()} />
          <DateTimeField name={f.dataInicio} required span={6} />
          <DateTimeField name={f.dataFim} span={6} />
          <HorasEstimadas exceto={agenda?.id} />
          <TextareaField name={f.observacao} />
          <CheckboxField
            name={f.enviar}
            label="Enviar ao Redmine ao gravar"
            hint="Depois de enviado, só a observação e a situação podem mudar."
          />
        </FormGrid>
        <div className="row">
          <Button type="submit" variant="filled" aria-keyshortcuts="Control+S" aria-disabled={save.saving || undefined}>
            Confirmar
          </Button>
          <Button onClick={() => (window ? window.leave(onCancel) : onCancel())}>Cancelar</Button>
          <span className="m3 s12" role="status">
            {save.saving ? 'Gravando…' : ''}
          </span>
        </div>
      </form>
      <ConflictDialog conflict={save.conflict} tabs={[]} onKeep={save.run} />
    </FormContext.Provider>
  )
}

/** Why nothing was saved (AGE-014), or a change not applied (AGE-016). */
function Recusa({ missing, store }: { missing: string | undefined; store: PeriodoStore }) {
  useErrors()
  const end = store.naoAplicada()
  if (missing)
    return (
      <Note tone="bad" live>
        <strong className="b6">{CAMPOS_VAZIOS}</strong> {missing}
      </Note>
    )
  if (end)
    return (
      <Note tone="bad" live>
        A mudança não foi aplicada: {end === 'dataFim' ? 'a data final' : 'a data inicial'} continua como estava.
      </Note>
    )
  return null
}
