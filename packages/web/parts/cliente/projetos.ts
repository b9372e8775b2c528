import { cliente } from '@retaguarda/contract/cliente.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'

const MINUTES_FRESH = 5 * 60_000

/** Projects of the tracker; it may be out of reach. */
export const useProjetos = () =>
  useQuery({
    queryKey: [cliente.prefix, 'projetos'],
    queryFn: ({ signal }) => call(cliente.projetos, { signal }),
    staleTime: MINUTES_FRESH,
    retry: false,
  })
