import { type Agenda, checklistAgenda, SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'
import { agendaKey } from './agenda-calls.ts'

const SENDING_MS = 3000

/** The schedules of one checklist of a task; read again while one is on its way to the tracker. */
export const useAgendamentos = (task: number, item: number) =>
  useQuery({
    queryKey: agendaKey('entrada', task, item),
    queryFn: ({ signal }) => call(checklistAgenda.get, { params: { task, item }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isSending) ? SENDING_MS : false),
  })

const isSending = ({ envio }: Agenda) => envio.situacao === SituacaoEnvio.code.ENVIANDO

type Periodo = { responsavel: number | undefined; dataInicio: string; dataFim: string; exceto: number | undefined }

/** Other open schedules of this person in the period, before anything is saved; none while the period is not whole. */
export function useSobrepostas({ responsavel, dataInicio, dataFim, exceto }: Periodo): Agenda[] {
  const from = Date.parse(dataInicio)
  const to = Date.parse(dataFim)
  const query = useQuery({
    queryKey: agendaKey('responsavel', responsavel ?? 0),
    queryFn: ({ signal }) => call(checklistAgenda.list, { body: { responsavel }, signal }),
    enabled: responsavel !== undefined && from < to,
  })
  if (responsavel === undefined || !(from < to)) return []
  return (query.data?.rows ?? []).filter(
    ({ id, situacao, dataInicio: start, dataFim: end }) =>
      id !== exceto && situacao === SituacaoAgenda.code.ABERTO && end !== null && Date.parse(start) < to && Date.parse(end) > from,
  )
}
