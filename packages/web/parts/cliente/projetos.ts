import { cliente } from '@retaguarda/contract/cliente.ts'
import { useRead } from '../../kit/use-read.ts'

const MINUTES_FRESH = 5 * 60_000

/** Projects of the tracker; it may be out of reach. */
export const useProjetos = () => useRead([cliente.prefix, 'projetos'], cliente.projetos, {}, { staleTime: MINUTES_FRESH, retry: false })
