import { type Agenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import type { Versioned } from '@retaguarda/contract/kit/resource.ts'
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

export const PROBLEMA = 'Ocorreu um problema!'

/** What became of a save that was to be sent; the save itself has succeeded. */
export function tellEnvio(msg: string, envio: Agenda['envio'], issue: number | null): void {
  if (envio.situacao === SituacaoEnvio.code.ERRO) toast.error(`${msg} O envio ao Redmine falhou.`, envio.erro)
  else if (envio.situacao === SituacaoEnvio.code.ENVIANDO) toast.ok(msg, 'O Redmine ainda não respondeu. O envio continua sozinho.')
  else toast.ok(msg, issue === null ? undefined : `Tarefa ${issue} criada no Redmine.`)
}
