import { type Agenda, checklistAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import type { Versioned } from '@retaguarda/contract/kit/resource.ts'
import { call } from '../../kit/api.ts'
import { showError } from '../../kit/feedback/dialogs.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { queryClient } from '../../kit/query.ts'
import { readAgain } from '../../kit/read-again.ts'

/** A schedule as its own screen reads it: with the version that a change is sent upon. */
export type Agendamento = Agenda & Versioned

const PREFIX = '/checklist-agenda'
export const agendaKey = (...parts: (string | number | undefined)[]) => [PREFIX, ...parts]

/** Reads again what shows schedules: these screens, and the task that they belong to. */
export const refreshAgenda = () =>
  Promise.all([readAgain(queryClient, { queryKey: [PREFIX] }), readAgain(queryClient, { queryKey: ['/task'] })])

/** A failure of any of these calls, in the specification's words (AGE-027). */
export const showAgendaError = (error: unknown) => showError(error, { title: PROBLEMA })

/** One as it is stored now; undefined where it is gone or cannot be read, so that the refusal itself is shown. */
export async function readAgendamento(task: number, item: number, id: number | undefined): Promise<Agendamento | undefined> {
  const now = await call(checklistAgenda.get, { params: { task, item } }).catch(() => [])
  return now.find((one) => one.id === id)
}

export const PROBLEMA = 'Ocorreu um problema!'

/** What became of a save that was to be sent; the save itself has succeeded. */
export function tellEnvio(msg: string, envio: Agenda['envio'], issue: number | null): void {
  if (envio.situacao === SituacaoEnvio.code.ERRO) toast.error(`${msg} O envio ao Redmine falhou.`, envio.erro)
  else if (envio.situacao === SituacaoEnvio.code.ENVIANDO) toast.ok(msg, 'O Redmine ainda não respondeu. O envio continua sozinho.')
  else toast.ok(msg, issue === null ? undefined : `Tarefa ${issue} criada no Redmine.`)
}
