import { Button } from '@mantine/core'
import { podeAgenda, SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Failed } from '../../kit/ui/failed.tsx'
import { SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { SideDrawer } from '../../kit/window/window.tsx'
import styles from './agenda.module.css'
import type { Agendamento as Dados } from './agenda-calls.ts'
import { Agendamento } from './agendamento.tsx'
import { AgendamentoEnviado } from './agendamento-enviado.tsx'
import { AgendamentoForm } from './agendamento-form.tsx'
import { ComRedmine } from './redmine.tsx'
import { useAgendamentos } from './use-agendamentos.ts'

type Props = {
  task: number
  /** The entry of the task's checklists. */
  item: number
  /** The checklist's name. */
  titulo: string
  /** The task's manager (TAR-022), or an administrator: who may schedule. */
  gestor: boolean
  onClose: () => void
}

/** What the drawer shows beside the list: a new schedule, or the one with this id. */
type Open = 'novo' | number

/** The schedules of one checklist of a task: added, changed, closed (AGE-008), sent to the tracker (AGE-002). */
export function AgendarDrawer({ task, item, titulo, gestor, onClose }: Props) {
  const query = useAgendamentos(task, item)
  const [open, setOpen] = useState<Open>()
  return (
    <SideDrawer onClose={onClose} size={428} title={`Agendar: ${titulo}`}>
      {query.error && (
        <Failed error={query.error} otherwise="Não foi possível carregar os agendamentos.">
          {' '}
          <Button variant="subtle" size="xs" onClick={() => void query.refetch()}>
            Tentar de novo
          </Button>
        </Failed>
      )}
      {query.data ? (
        <ComRedmine>
          <Conteudo
            rows={query.data}
            gestor={gestor}
            open={open}
            onOpen={setOpen}
            form={{
              task,
              item,
              onSaved: () => setOpen(undefined),
              onCancel: () => setOpen(undefined),
            }}
          />
        </ComRedmine>
      ) : (
        !query.error && <SkeletonLines widths={['50%', '80%', '60%']} />
      )}
    </SideDrawer>
  )
}

type FormParts = { task: number; item: number; onSaved: () => void; onCancel: () => void }
type ConteudoProps = { rows: Dados[]; gestor: boolean; open: Open | undefined; onOpen: (open: Open) => void; form: FormParts }

function Conteudo({ rows, gestor, open, onOpen, form }: ConteudoProps) {
  const agenda = rows.find(({ id }) => id === open)
  if (agenda && !podeAgenda('alterar', agenda.envio.situacao)) return <AgendamentoEnviado key={agenda.id} agenda={agenda} {...form} />
  if (agenda || open === 'novo') return <AgendamentoForm key={open} agenda={agenda} {...form} />
  return <ItemList rows={rows} gestor={gestor} onOpen={onOpen} />
}

/** More of them stand folded away: who opens the drawer looks for what is to come. */
const CLOSED_SHOWN = 3

function ItemList({ rows, gestor, onOpen }: Pick<ConteudoProps, 'rows' | 'gestor' | 'onOpen'>) {
  const closed = rows.filter(({ situacao }) => situacao === SituacaoAgenda.code.FECHADO)
  const folded = closed.length > CLOSED_SHOWN
  const shown = folded ? rows.filter((row) => !closed.includes(row)) : rows
  const card = (row: Dados) => <Agendamento key={row.id} agenda={row} gestor={gestor} onEdit={() => onOpen(row.id)} />
  return (
    <>
      {rows.length === 0 && <p className={`m2 ${styles.none}`}>Nenhum registro encontrado</p>}
      {folded && (
        <details className={`fold ${styles.folded}`}>
          <summary>
            <IconChevronRight aria-hidden />
            {closed.length} fechados
          </summary>
          <ul className={styles.list} aria-label="Agendamentos fechados">
            {closed.map(card)}
          </ul>
        </details>
      )}
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Agendamentos">
          {shown.map(card)}
        </ul>
      )}
      {gestor && !rows.some(({ encerrada }) => encerrada) && (
        <Button data-autofocus variant="filled" leftSection={<IconPlus aria-hidden />} onClick={() => onOpen('novo')}>
          Novo agendamento
        </Button>
      )}
    </>
  )
}
