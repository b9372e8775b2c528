import { fechamento, type LinhaPrevia, PREVIA_MAX } from '@retaguarda/contract/faturamento/fechamento.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/api.ts'
import { queryClient } from '../../../kit/query.ts'

export type Previa = {
  linhas: LinhaPrevia[]
  /** How many clients there are to look at; undefined while that is asked. */
  total: number | undefined
  pronta: boolean
  erro: unknown
}

const EMPTY: Previa = { linhas: [], total: undefined, pronta: false, erro: undefined }
/** Two pieces at once: the server calculates one while the other travels. */
const AT_ONCE = 2
const FRESH_MS = 5 * 60_000
const KEY = 'previa do mês'

const pieces = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/** What the closing of a month would make, piece by piece; what was read is kept for who goes to look at a client and comes back. */
export function usePrevia(ano: number, mes: number, wanted: boolean) {
  const [previa, setPrevia] = useState(EMPTY)
  const [reading, setReading] = useState(0)
  useEffect(() => {
    if (!wanted) return
    let live = true
    const change = (next: (now: Previa) => Previa) => {
      if (live) setPrevia(next)
    }
    const read = async () => {
      setPrevia(EMPTY)
      const clientes = await queryClient.query({
        queryKey: [KEY, ano, mes, 'clientes'],
        queryFn: () => call(fechamento.clientes, { query: { ano, mes } }),
        staleTime: FRESH_MS,
      })
      change((now) => ({ ...now, total: clientes.length }))
      const left = pieces(
        clientes.map(({ id }) => id),
        PREVIA_MAX,
      )
      const work = async () => {
        for (let ids = left.shift(); ids && live; ids = left.shift()) {
          const asked = ids
          const rows = await queryClient.query({
            queryKey: [KEY, ano, mes, asked],
            queryFn: () => call(fechamento.previa, { body: { ano, mes, clientes: asked } }),
            staleTime: FRESH_MS,
          })
          change((now) => ({ ...now, linhas: [...now.linhas, ...rows] }))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      change((now) => ({ ...now, pronta: true }))
    }
    read().catch((erro: unknown) => change((now) => ({ ...now, erro })))
    return () => {
      live = false
    }
  }, [ano, mes, wanted, reading])

  const refazer = () => {
    queryClient.removeQueries({ queryKey: [KEY] })
    setReading((n) => n + 1)
  }
  return { previa, refazer }
}

/** What was previewed no longer holds: something was calculated or informed. */
export const esquecerPrevias = (): void => queryClient.removeQueries({ queryKey: [KEY] })
