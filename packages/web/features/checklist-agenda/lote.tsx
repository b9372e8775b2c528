import { CloseButton } from '@mantine/core'
import { type Agenda, AgendaLote, checklistAgenda, CopiarAgendas } from '@retaguarda/contract/checklist-agenda.ts'
import { EM_LOTE_MAX } from '@retaguarda/contract/kit/em-lote.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPickerMany } from '../../kit/fields/ref-picker-many.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { isReference } from '../../kit/form/diff.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { EmLoteDialog } from '../../kit/list/em-lote/em-lote-dialog.tsx'
import type { EmLoteDe } from '../../kit/list/em-lote/fields.tsx'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { formatCount, formatNumber } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { readOf } from '../../kit/use-read.ts'
import { agendaKey } from '../../parts/agenda/agenda-calls.ts'
import { horarioText } from '../../parts/agenda/texts.ts'

const l = fieldsOf(AgendaLote)
const c = fieldsOf(CopiarAgendas)

const dias = (value: number, label: string) => ({ value, label })
const EM_LOTE: EmLoteDe = {
  register: { ...checklistAgenda, form: AgendaLote },
  campos: [
    { name: l.responsavel, suggest: usuario.suggest },
    { name: l.setor, suggest: setor.suggest },
    {
      name: l.dias,
      opcoes: [
        dias(1, '1 dia depois'),
        dias(7, '7 dias depois'),
        dias(14, '14 dias depois'),
        dias(28, '28 dias depois'),
        dias(-1, '1 dia antes'),
        dias(-7, '7 dias antes'),
      ],
    },
  ],
}

const nameOf = (agenda: Agenda) => `${agenda.cliente.nome}, ${agenda.checklist.nome}, ${horarioText(agenda)}`

type Props = { rows: Agenda[]; marcadas: ReadonlySet<number>; onMarcar: (marcadas: ReadonlySet<number> | undefined) => void }

/** Above the cards while they are ticked: changes those together, or copies them to other people. */
export function Lote({ rows, marcadas, onMarcar }: Props) {
  const [opened, open] = useState<'alterar' | 'copiar'>()
  const chosen = useMemo(() => rows.filter(({ id }) => marcadas.has(id)), [rows, marcadas])
  const nobody = chosen.length === 0 ? 'Marque ao menos um agendamento.' : undefined
  const many = chosen.length > EM_LOTE_MAX ? `No máximo ${EM_LOTE_MAX} agendamentos por vez.` : undefined
  const close = () => open(undefined)
  return (
    <div className="row" role="group" aria-label="Agendamentos marcados">
      <span className="m3 s12" role="status">
        {formatCount(chosen.length, 'marcado', 'marcados')}
      </span>
      <ActionButton size="xs" onClick={() => onMarcar(new Set(rows.map(({ id }) => id)))}>
        {`Marcar os ${formatNumber(rows.length)} do filtro`}
      </ActionButton>
      <ActionButton size="xs" reason={nobody} aria-haspopup="dialog" onClick={() => open('alterar')}>
        Alterar em lote
      </ActionButton>
      <ActionButton size="xs" reason={nobody ?? many} aria-haspopup="dialog" onClick={() => open('copiar')}>
        Copiar para outras pessoas
      </ActionButton>
      <CloseButton size="sm" aria-label="Deixar de marcar" onClick={() => onMarcar(undefined)} />
      {opened === 'alterar' && (
        <EmLoteDialog de={EM_LOTE} grid={checklistAgenda} ler={async () => chosen} nameOf={nameOf} onClose={close} />
      )}
      {opened === 'copiar' && <CopiarDialog chosen={chosen} onClose={close} onDone={() => onMarcar(undefined)} />}
    </div>
  )
}

function CopiarDialog({ chosen, onClose, onDone }: { chosen: Agenda[]; onClose: () => void; onDone: () => void }) {
  const ids = chosen.map(({ id }) => id)
  const form = useCommandForm(checklistAgenda.copiar, {
    schema: CopiarAgendas,
    values: { ids, responsaveis: [] },
    input: (body) => ({ body }),
    changes: [agendaKey(), ['/task']],
    leave: () => {
      onClose()
      onDone()
    },
  })
  return (
    <CommandDialog
      form={form}
      title={`Copiar ${formatCount(ids.length, 'agendamento', 'agendamentos')}`}
      confirm="Copiar"
      size={560}
      onClose={onClose}
    >
      <p>Cada pessoa recebe uma cópia de cada agendamento, aberta e ainda não enviada ao Redmine.</p>
      <FormGrid>
        <RefPickerMany name={c.responsaveis} suggest={usuario.suggest} />
      </FormGrid>
      <Previa chosen={chosen} />
    </CommandDialog>
  )
}

/** How many copies there would be, and what stays out and why. */
function Previa({ chosen }: { chosen: Agenda[] }) {
  const value = useValue(c.responsaveis)
  const responsaveis = (Array.isArray(value) ? value : []).filter(isReference).map(({ id }) => id)
  const ids = chosen.map(({ id }) => id)
  const { data } = useQuery({
    ...readOf(agendaKey('copiar', ids.join(), responsaveis.join()), checklistAgenda.previaCopiar, { body: { ids, responsaveis } }),
    enabled: responsaveis.length > 0,
  })
  if (responsaveis.length === 0 || !data) return null
  const names = new Map(chosen.map((agenda) => [agenda.id, nameOf(agenda)]))
  const { copias, recusas } = data
  return (
    <Note tone={recusas.length > 0 ? 'warn' : 'info'} live>
      {copias === 0 ? 'Nada seria copiado.' : `${copias === 1 ? 'Será feita' : 'Serão feitas'} ${formatCount(copias, 'cópia', 'cópias')}.`}
      {recusas.length > 0 && (
        <ul>
          {recusas.slice(0, SHOWN).map(({ id, responsavel, erro }) => (
            <li key={`${id} ${responsavel.id}`}>
              {names.get(id) ?? `Id ${id}`}: {erro}
            </li>
          ))}
          {recusas.length > SHOWN && <li>e mais {formatNumber(recusas.length - SHOWN)}</li>}
        </ul>
      )}
    </Note>
  )
}
const SHOWN = 5
