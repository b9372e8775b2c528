import { type Agenda, checklistAgenda, SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { useRead } from '../../kit/use-read.ts'
import { agendaKey } from './agenda-calls.ts'

const SENDING_MS = 3000

/** The schedules of one checklist of a task; read again while one is on its way to the tracker. */
export const useAgendamentos = (task: number, item: number) =>
  useRead(
    agendaKey('entrada', task, item),
    checklistAgenda.get,
    { params: { task, item } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.some(isSending) ? SENDING_MS : false) },
  )

const isSending = ({ envio }: Agenda) => envio.situacao === SituacaoEnvio.code.ENVIANDO

type Periodo = { responsavel: number | undefined; dataInicio: string; dataFim: string; exceto: number | undefined }

/** Other open schedules of this person in the period, before anything is saved; none while the period is not whole. */
export function useSobrepostas({ responsavel, dataInicio, dataFim, exceto }: Periodo): Agenda[] {
  const from = Date.parse(dataInicio)
  const to = Date.parse(dataFim)
  const query = useRead(
    agendaKey('responsavel', responsavel),
    checklistAgenda.list,
    responsavel !== undefined && from < to ? { body: { responsavel } } : undefined,
  )
  if (responsavel === undefined || !(from < to)) return []
  return (query.data?.rows ?? []).filter(
    ({ id, situacao, dataInicio: start, dataFim: end }) =>
      id !== exceto && situacao === SituacaoAgenda.code.ABERTO && end !== null && Date.parse(start) < to && Date.parse(end) > from,
  )
}
