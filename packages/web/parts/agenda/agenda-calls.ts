import { type Agenda, checklistAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import type { Versioned } from '@retaguarda/contract/kit/resource.ts'
import { call } from '../../kit/api.ts'
import { confirm, showError } from '../../kit/feedback/dialogs.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { queryClient } from '../../kit/query.ts'
import { periodoText } from './textos.ts'

/** A schedule as its own screen reads it: with the version that a change is sent upon. */
export type Agendamento = Agenda & Versioned

const PREFIX = '/checklist-agenda'
export const agendaKey = (...parts: (string | number)[]) => [PREFIX, ...parts]

/** Reads again what shows schedules: these screens, and the task that they belong to. */
export const refreshAgenda = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: [PREFIX] }), queryClient.invalidateQueries({ queryKey: ['/task'] })])

/** A failure of any of these calls, in the specification's words (spec §8). */
export const showAgendaError = (error: unknown) => showError(error, { title: PROBLEMA })

export const PROBLEMA = 'Ocorreu um problema!'

/** Does it, tells, and reads again. */
async function run(what: () => Promise<void>): Promise<void> {
  try {
    await what()
  } catch (error) {
    showAgendaError(error)
  }
  // Also where it was refused: somebody else may have been faster, and what is shown is old then.
  await refreshAgenda()
}

export const abrirFecharAgenda = (id: number, fechar: boolean) =>
  run(async () => {
    const { msg } = await call(checklistAgenda.abrirFechar, { params: { id }, query: { fechar } })
    toast.ok(msg)
  })

export async function excluirAgenda(agenda: Agenda): Promise<void> {
  const sure = await confirm({
    title: 'Excluir agendamento?',
    children: `${agenda.checklist.nome}, ${periodoText(agenda)}, deixa de existir. Isto não pode ser desfeito.`,
    confirmLabel: 'Excluir',
    danger: true,
  })
  if (!sure) return
  return run(async () => {
    const { msg } = await call(checklistAgenda.remove, { params: { id: agenda.id } })
    toast.ok(msg)
  })
}

/** Sends what is saved, as it is. */
export const enviarAgenda = (agenda: Agendamento) =>
  run(async () => {
    const { setor, responsavel, observacao, dataInicio, dataFim, versaoRegistro } = agenda
    const body = { setor, responsavel, observacao, dataInicio, dataFim, versaoRegistro, enviar: true }
    const { envio, issue } = await call(checklistAgenda.edit, { params: { id: agenda.id }, body })
    tellEnvio('Agendamento gravado.', envio, issue)
  })

/** What became of a save that was to be sent; the save itself has succeeded (decisions §10). */
export function tellEnvio(msg: string, envio: Agenda['envio'], issue: number | null): void {
  if (envio.situacao === SituacaoEnvio.code.ERRO) toast.error(`${msg} O envio ao Redmine falhou.`, envio.erro)
  else if (envio.situacao === SituacaoEnvio.code.ENVIANDO) toast.ok(msg, 'O Redmine ainda não respondeu. O envio continua sozinho.')
  else toast.ok(msg, issue === null ? undefined : `Tarefa ${issue} criada no Redmine.`)
}
