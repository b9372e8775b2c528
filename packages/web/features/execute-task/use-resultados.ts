import { topicoExecucao } from '@retaguarda/contract/evento.ts'
import { ExecucaoEvento } from '@retaguarda/contract/evento-data.ts'
import { executeTask, type ResultadoPlano, StatusResultado } from '@retaguarda/contract/execute-task.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTopic } from '../../kit/push/use-topic.ts'
import { readAgain } from '../../kit/read-again.ts'
import { hereWith } from '../../kit/route/search.ts'
import { readOf, useRead } from '../../kit/use-read.ts'

const screen = getRouteApi('/sessao/execute-task/execute/$id')

type Busca = ReturnType<typeof screen.useSearch>

/** What the address says is looked at, and how to look at something else. */
export function useBusca() {
  const busca = screen.useSearch()
  const navigate = useNavigate()
  return { busca, ir: (part: Partial<Busca>) => void navigate(hereWith(part)) }
}

const PREFIX = executeTask.prefix
const LOGS = [PREFIX, 'log'] as const
export const logOptions = (id: number, tentativa: number | undefined) =>
  readOf(
    [...LOGS, id, tentativa ?? 'ultima'],
    executeTask.resultLog,
    { params: { id }, query: tentativa === undefined ? {} : { tentativa } },
    { staleTime: 0 },
  )
export const planoOptions = (id: number) => readOf([PREFIX, 'registro', id, 'execucao'], executeTask.get, { params: { id } })

/** The results that are looked at, as they change. */
export function useResultados(id: number) {
  const { busca } = useBusca()
  const client = useQueryClient()
  const { execucao } = busca
  const key = [PREFIX, 'resultados', id, execucao ?? 'ultima']
  const resultados = useRead(
    key,
    executeTask.result,
    { params: { id }, query: execucao === undefined ? {} : { execucao } },
    { staleTime: 0 },
  )
  const execucoes = useRead([PREFIX, 'execucoes', id], executeTask.execucoes, { params: { id } }, { staleTime: 0 })
  const reload = () => readAgain(client, { queryKey: [PREFIX] })
  const shown = execucao ?? resultados.data?.[0]?.execucao
  useTopic(shown === undefined ? undefined : topicoExecucao(shown), (said) => {
    const evento = ExecucaoEvento.safeParse(said)
    if (!evento.success || evento.data.tipo === 'mudou') return void reload()
    const changed = new Map(evento.data.resultados.map((one) => [one.id, one]))
    const before = client.getQueryData<ResultadoPlano[]>(key)
    const after = before?.map((row) => ({ ...row, ...changed.get(row.id) }))
    client.setQueryData(key, after)
    // A reading under way may be from before it, and would put back what was.
    if (client.isFetching({ queryKey: key }) > 0) void readAgain(client, { queryKey: key })
    for (const one of changed.keys()) void readAgain(client, { queryKey: [...LOGS, one] })
    // With its last result the execution and the plan are others.
    if (after?.every(({ status }) => status === StatusResultado.code.FINALIZADO))
      void readAgain(client, { queryKey: [PREFIX], predicate: ({ queryKey }) => queryKey[1] !== 'log' })
  })
  return { resultados, execucoes, reload }
}
