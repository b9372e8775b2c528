import { ProgressoEvento, type Topico } from '@retaguarda/contract/evento.ts'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTopic } from '../../kit/push/use-topic.ts'
import { readAgain } from '../../kit/read-again.ts'

type Row = { texto: string; erro: boolean }
export type Progresso = { feitos: number; total: number }

/** Between two readings of what a job did so far; how far it is comes pushed and costs nothing. */
const READ_MS = 2_000

type Parts = {
  /** Reads the job again. */
  reload: () => void
  ended?: () => void
  /** What was done last, in a sentence. */
  line?: (row: Row) => void
}

/** How far a job is, as its topic tells it (`contract/evento.ts`). `now` is undefined until something was told. */
export function useProgresso({ reload, ended, line }: Parts) {
  const [now, setNow] = useState<Progresso>()
  const timer = useRef<number>(undefined)
  const soon = () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      reload()
    }, READ_MS)
  }
  const tell = (raw: unknown) => {
    const { data } = ProgressoEvento.safeParse(raw)
    if (!data) return
    if (data.tipo === 'mudou') return reload()
    setNow({ feitos: data.feitos, total: data.total })
    if (data.linha) line?.(data.linha)
    if (!data.fim) return soon()
    reload()
    ended?.()
  }
  return { now, tell, restart: () => setNow(undefined) }
}

/** A job that goes on by itself: as it was read last, and how far it is since then; what it changes is read again at its end. */
export function useTrabalho<T>(read: UseQueryOptions<T>, topico: Topico, muda?: QueryKey) {
  const client = useQueryClient()
  const query = useQuery({ ...read, staleTime: 0 })
  const progresso = useProgresso({
    reload: () => void readAgain(client, { queryKey: read.queryKey }),
    ended: () => void (muda && readAgain(client, { queryKey: muda })),
  })
  useTopic(topico, progresso.tell)
  return { query, progresso }
}
