import { topicoTask } from '@retaguarda/contract/evento.ts'
import { idOf } from '@retaguarda/contract/kit/fields.ts'
import { podeTask, task } from '@retaguarda/contract/task.ts'
import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { confirm, showError } from '../../kit/feedback/dialogs.ts'
import { Page } from '../../kit/page/page.tsx'
import { useRememberRecord } from '../../kit/page/recent.ts'
import { RecordMissing } from '../../kit/page/record-missing.tsx'
import { isMissing } from '../../kit/page/record-page.tsx'
import { useTopic } from '../../kit/push/use-topic.ts'
import { keepUser } from '../../kit/session/kept.ts'
import { useUser } from '../../kit/session/session.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { PageSkeleton } from '../../kit/ui/skeleton.tsx'
import { ligarCasca } from '../../parts/offline/casca.ts'
import styles from './executar.module.css'
import { ChecklistDaTarefa } from './executar-checklist.tsx'
import { useFiltros } from './executar-filtros.ts'
import { Lado } from './executar-lado.tsx'
import { TarefaAberta } from './executar-tarefa.ts'
import { Orfas, SemRegistros, SoLeitura } from './executar-vazio.tsx'
import { filtrar, type TarefaVista } from './executar-vista.ts'
import { later } from '../../kit/later.tsx'
import { IconChevronRight, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { formatCount } from '../../kit/ui/format.ts'
import { useBlocker } from '@tanstack/react-router'

/** Stays in sight while the server cannot be reached, with how much waits here; says nothing while all is well. */
function Conexao({ vista: { conexao, aCaminho, editavel } }: { vista: TarefaVista }) {
  return (
    <div role="status" className={styles.conexao}>
      {!conexao && editavel && (
        <p className="warn">
          <IconCloudOff aria-hidden />
          {aCaminho > 0
            ? `Sem conexão: ${formatCount(aCaminho, 'resposta guardada', 'respostas guardadas')} neste computador`
            : 'Sem conexão: o que você responder fica guardado neste computador'}
        </p>
      )}
      {conexao && aCaminho > MANY && (
        <p className="info">
          <IconLoader2 aria-hidden />
          Enviando {formatCount(aCaminho, 'resposta guardada', 'respostas guardadas')}
        </p>
      )}
    </div>
  )
}

/** Fewer are on their way as they are given, and shown at their questions. */
const MANY = 2

const Comentarios = later(async () => (await import('../../parts/comentarios/comentarios.tsx')).Comentarios)

/** Folded away: the questions come first, and without a connection there is nothing to read. */
function ComentariosDaTarefa({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="fold" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <IconChevronRight aria-hidden />
        Comentários
      </summary>
      <div>{open && <Comentarios entidade="task" id={id} />}</div>
    </details>
  )
}

/** The checklists of a task, being answered (TAR-007); a task that ended is read. */
export function Executar({ id }: { id: string }) {
  const known = idOf(id)
  return known === undefined ? <RecordMissing name={task.name} list={task.prefix} /> : <Tarefa key={known} id={known} />
}

function Tarefa({ id }: { id: number }) {
  const user = useUser()
  const { id: usuario } = user
  const [tarefa] = useState(() => new TarefaAberta(id, usuario))
  const vista = useSyncExternalStore(tarefa.subscribe, tarefa.vista)
  const error = useSyncExternalStore(tarefa.subscribe, tarefa.erro)
  useEffect(() => tarefa.iniciar(), [tarefa])
  useEffect(() => {
    keepUser(user)
    ligarCasca()
  }, [user])
  useTopic(topicoTask(id), tarefa.receber)
  useRecusas(tarefa)
  useSaida(tarefa, vista?.aCaminho ?? 0)
  if (isMissing(error)) return <RecordMissing name={task.name} list={task.prefix} />
  if (vista) return <Execucao tarefa={tarefa} vista={vista} />
  return error ? <NaoCarregou error={error} onRetry={tarefa.carregar} /> : <PageSkeleton />
}

/** The first refusal gets the dialog of TAR-031; with it open, the others are told at their questions. */
function useRecusas(tarefa: TarefaAberta): void {
  useEffect(
    () =>
      tarefa.aoRecusar((error) => {
        if (document.querySelector('[aria-modal="true"]')) return
        showError(error, { hint: 'Sua resposta continua na questão: tente de novo ou descarte-a.' })
      }),
    [tarefa],
  )
}

function NaoCarregou({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Page>
      <h1 tabIndex={-1}>Executar</h1>
      <Failed error={error} otherwise="A tarefa não carregou.">
        {' '}
        O que já foi respondido está guardado.
      </Failed>
      <div>
        <ActionButton onClick={onRetry}>Tentar de novo</ActionButton>
      </div>
    </Page>
  )
}

const AgendarDrawer = later(async () => (await import('../../parts/agenda/agendar-drawer.tsx')).AgendarDrawer)

function Execucao({ tarefa, vista }: { tarefa: TarefaAberta; vista: TarefaVista }) {
  const { filtros, filtrado, modo, agendar, mudar, limpar } = useFiltros()
  const { descricao } = vista.registro
  useRememberRecord(descricao)
  useEffect(() => {
    document.title = `${descricao} · Executar · Retaguarda`
  }, [descricao])
  const chosen = `${filtros.checklist} ${filtros.item} ${filtros.sem_resposta} ${filtros.no_send}`
  useEffect(() => tarefa.soltar(), [tarefa, chosen])

  const shown = filtrar(vista.checklists, filtros, vista.mantidas)
  const scheduling = vista.checklists.find(({ id }) => id === agendar)
  const beside = modo === 'lado' && shown.length > 1
  const focus = ({ target }: FocusEvent) => {
    const item = target.closest('[data-questao]')?.getAttribute('data-questao')
    if (item) tarefa.focar(Number(item))
  }
  // Another tab or window takes the focus from the page, not from the question.
  const blur = ({ target, relatedTarget }: FocusEvent) => {
    const question = target.closest('[data-questao]')
    if (question && !question.contains(relatedTarget) && document.hasFocus()) tarefa.deixar()
  }
  return (
    <div className={styles.tela} data-modo={beside ? 'lado' : undefined}>
      <Lado tarefa={tarefa} vista={vista} />
      <div className={styles.coluna} onFocus={focus} onBlur={blur}>
        {!vista.editavel && <SoLeitura vista={vista} />}
        {vista.orfas.length > 0 && <Orfas tarefa={tarefa} vista={vista} />}
        <div className={`stack ${styles.checklists}`} data-modo={beside ? 'lado' : undefined}>
          {shown.map((checklist, i) => (
            <ChecklistDaTarefa
              key={checklist.id}
              tarefa={tarefa}
              checklist={checklist}
              first={i === 0}
              agendavel={vista.gestor && podeTask('agendar', vista.registro.situacao)}
            />
          ))}
        </div>
        {shown.length === 0 && <SemRegistros vista={vista} filtrado={filtrado} limpar={limpar} />}
        <ComentariosDaTarefa id={vista.registro.id} />
        <Conexao vista={vista} />
      </div>
      {scheduling && (
        <AgendarDrawer
          task={vista.registro.id}
          item={scheduling.id}
          titulo={scheduling.nome}
          gestor={vista.gestor}
          onClose={() => {
            mudar({ agendar: undefined })
            void tarefa.carregar()
          }}
        />
      )}
    </div>
  )
}

/**
 * Leaving loses nothing, so it does not ask: what is not saved is kept in this browser and sent from any screen. It asks where the
 * browser keeps nothing, and who logs out with answers that are still here hears of them.
 */
function useSaida(tarefa: TarefaAberta, aCaminho: number): void {
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname !== '/login' || aCaminho === 0) return false
      const leaves = await confirm({
        title: 'Sair com respostas por enviar?',
        children: `${formatCount(aCaminho, 'resposta ainda não foi enviada', 'respostas ainda não foram enviadas')}. Elas ficam guardadas neste computador e são enviadas quando você entrar de novo aqui.`,
        confirmLabel: 'Sair',
        cancelLabel: 'Continuar aqui',
      })
      return !leaves
    },
    enableBeforeUnload: () => tarefa.perderia(),
  })
}
