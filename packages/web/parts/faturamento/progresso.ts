import { ProgressoEvento } from '@retaguarda/contract/evento.ts'
import { useRef, useState } from 'react'

type Linha = { texto: string; erro: boolean }
export type Progresso = { feitos: number; total: number }

/** Between two readings of what a job did so far; how far it is comes pushed and costs nothing. */
const READ_MS = 2_000

type Parts = {
  /** Reads the job again. */
  reload: () => void
  ended?: () => void
  /** What was done last, in a sentence. */
  line?: (linha: Linha) => void
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
