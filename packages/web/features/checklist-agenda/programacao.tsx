import { Button } from '@mantine/core'
import { AGENDA_MAX, type Agenda } from '@retaguarda/contract/checklist-agenda.ts'
import { emHhMm } from '@retaguarda/contract/horas-uteis.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { isGestor } from '@retaguarda/contract/task.ts'
import { IconCalendarDot, IconCalendarOff, IconListCheck, IconRefresh, IconRss } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { CalendarButton, useCalendar } from '../../kit/fields/calendar-button.tsx'
import { RowsBefore } from '../../kit/list/no-rows.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { ReadFailed } from '../../kit/page/read-failed.tsx'
import { useUser } from '../../kit/session/session.ts'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatCount, formatDate, formatNumber } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { ComRedmine } from '../../parts/agenda/redmine.tsx'
import { diaAPartirDe } from './days.ts'
import { type DiasHandle, DiasVirtuais } from './virtual-days.tsx'
import { Lote } from './lote.tsx'
import { useEndereco } from './filtro.ts'
import { Filtros } from './filtros.tsx'
import styles from './programacao.module.css'
import { useProgramacao } from './use-programacao.ts'
import { later } from '../../kit/later.tsx'

const CalendarioDialog = later(async () => (await import('../../parts/agenda/calendario-dialog.tsx')).CalendarioDialog)
const AgendarDrawer = later(async () => (await import('../../parts/agenda/agendar-drawer.tsx')).AgendarDrawer)

/** All schedules by day (AGE-004): what it shows stands in the address, the day in view too. */
export function Programacao() {
  const { endereco, filtro, mudar } = useEndereco()
  const today = dayOf(new Date())
  const lista = useProgramacao(filtro, endereco.dia ?? today)
  const { dias, rows, total } = lista
  const handle = useRef<DiasHandle>(null)
  const [aviso, setAviso] = useState('')
  const [marcadas, setMarcadas] = useState<ReadonlySet<number>>()
  const irPara = (day: string) => {
    const found = dias?.[diaAPartirDe(dias, day)]?.dia
    handle.current?.irPara(day)
    setAviso(
      found === undefined || found === day ? '' : `Não há agendamentos em ${formatDate(day)}. O mais próximo é ${formatDate(found)}.`,
    )
    mudar({ dia: found ?? day })
  }
  const live = useRef({ lista, mudar })
  live.current = { lista, mudar }
  const acoes = useMemo(
    () => ({
      abrirFechar: (agenda: Agenda, fechar: boolean) => void live.current.lista.abrirFechar(agenda, fechar),
      abrir: ({ item }: Agenda) => live.current.mudar({ agendar: item }),
      marcar: (id: number) => setMarcadas((before) => toggled(before, id)),
    }),
    [],
  )
  const filtered = Object.values(filtro).some((value) => value !== undefined && value !== '')
  return (
    <Page width="fill">
      <PageHeader
        title="Programação"
        subject={total === undefined || !dias ? undefined : resumo(total, dias)}
        actions={
          <Ir
            hoje={today}
            irPara={irPara}
            lista={lista}
            assinar={() => mudar({ calendario: 1 })}
            marcar={marcadas ? undefined : () => setMarcadas(new Set())}
          />
        }
      />
      <Filtros filtro={filtro} onChange={mudar} />
      {marcadas && rows && <Lote rows={rows} marcadas={marcadas} onMarcar={setMarcadas} />}
      {aviso && (
        <p className="m2 s12" role="status">
          {aviso}
        </p>
      )}
      {total !== undefined && total > AGENDA_MAX && (
        <Note tone="warn">
          São {formatNumber(total)} agendamentos e só os {formatNumber(AGENDA_MAX)} mais novos estão aqui. Use os filtros para ver os
          demais.
        </Note>
      )}
      {lista.error && dias && <RowsBefore error={lista.error} others={lista.others} onRetry={lista.refresh} />}
      <div className={styles.quadro} aria-busy={lista.busy}>
        {lista.busy && dias && <div className={styles.lendo} />}
        {dias === undefined ? (
          lista.error ? (
            <ReadFailed title="Não foi possível carregar a programação" error={lista.error} onRetry={lista.refresh} />
          ) : (
            <SkeletonLines widths={['40%', '75%', '60%', '70%']} />
          )
        ) : dias.length === 0 ? (
          <Vazio filtered={filtered} limpar={() => mudar(SEM_FILTROS, false)} />
        ) : (
          <ComRedmine>
            <DiasVirtuais
              key={JSON.stringify(filtro)}
              ref={handle}
              days={dias}
              hoje={today}
              alvo={endereco.dia ?? today}
              marcadas={marcadas}
              acoes={acoes}
              onDia={(dia) => mudar({ dia })}
            />
          </ComRedmine>
        )}
      </div>
      {endereco.calendario && <CalendarioDialog onClose={() => mudar({ calendario: undefined })} />}
      <Gaveta rows={rows} item={endereco.agendar} onClose={() => mudar({ agendar: undefined })} />
    </Page>
  )
}

function toggled(before: ReadonlySet<number> | undefined, id: number): ReadonlySet<number> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}

const SEM_FILTROS = { nomeCliente: undefined, responsavel: undefined, setor: undefined, checklistFinalizada: undefined }

const resumo = (total: number, days: { minutos: number }[]) =>
  `${formatCount(total, 'agendamento', 'agendamentos')} · ${emHhMm(days.reduce((sum, { minutos }) => sum + minutos, 0))} h`

type IrProps = {
  hoje: string
  irPara: (day: string) => void
  lista: { refresh: () => void }
  assinar: () => void
  marcar: (() => void) | undefined
}

/** To today, to a day of the calendar, and all of it again. */
function Ir({ hoje, irPara, lista, assinar, marcar }: IrProps) {
  const calendar = useCalendar()
  return (
    <>
      <span className={styles.ir}>
        <Button variant="subtle" leftSection={<IconCalendarDot aria-hidden />} onClick={() => irPara(hoje)}>
          Hoje
        </Button>
        <CalendarButton label="o dia" calendar={calendar} value={hoje} onChoose={irPara} />
      </span>
      {marcar && (
        <Button variant="subtle" leftSection={<IconListCheck aria-hidden />} onClick={marcar}>
          Marcar
        </Button>
      )}
      <Button variant="subtle" leftSection={<IconRss aria-hidden />} onClick={assinar} aria-haspopup="dialog">
        Assinar
      </Button>
      <Button variant="subtle" leftSection={<IconRefresh aria-hidden />} onClick={lista.refresh}>
        Atualizar
      </Button>
    </>
  )
}

function Gaveta({ rows, item, onClose }: { rows: Agenda[] | undefined; item: number | undefined; onClose: () => void }) {
  const user = useUser()
  const agenda = item === undefined ? undefined : rows?.find((row) => row.item === item)
  if (!agenda) return null
  return (
    <AgendarDrawer
      task={agenda.task.id}
      item={agenda.item}
      titulo={agenda.checklist.nome}
      gestor={isGestor(user, agenda.gerente)}
      onClose={onClose}
    />
  )
}

function Vazio({ filtered, limpar }: { filtered: boolean; limpar: () => void }) {
  return (
    <EmptyState
      icon={IconCalendarOff}
      title="Nenhum registro encontrado"
      actions={filtered ? <Button onClick={limpar}>Limpar filtros</Button> : undefined}
    >
      {filtered
        ? 'Nenhum agendamento corresponde a estes filtros.'
        : 'Os agendamentos são feitos na execução de uma tarefa, pelo botão Agendar de cada checklist.'}
    </EmptyState>
  )
}
