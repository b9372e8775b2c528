import { mockup, TipoMockup } from '@retaguarda/contract/mockup.ts'
import { camposDoMockup } from '@retaguarda/contract/passo-campos.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { call } from '../../kit/api.ts'

/** The mockup whose values are shown, and the names that it offers. */
export type Previa = { mockup: unknown; nomes: readonly string[] }

export const PreviaContext = createContext<Previa>({ mockup: undefined, nomes: [] })
export const usePrevia = () => useContext(PreviaContext)

const MOST = 200

/** The mockups of data that a preview can be made with, by name. */
export const useMockups = () =>
  useQuery({
    queryKey: [mockup.prefix, 'previa'],
    queryFn: ({ signal }) =>
      call(mockup.list, {
        query: { filter: [{ name: 'type', op: '=', v: TipoMockup.code.DADOS }], sort: [{ col: 'name', sort: 'asc' }], limit: MOST },
        signal,
      }),
  })

export function useNovaPrevia(id: number | undefined): Previa {
  const { data } = useQuery({
    queryKey: [mockup.prefix, 'previa', id],
    queryFn: ({ signal }) => call(mockup.get, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  })
  return useMemo(() => {
    const content: unknown = data && id !== undefined ? JSON.parse(data.mockup) : undefined
    return { mockup: content, nomes: camposDoMockup(content) }
  }, [data, id])
}
