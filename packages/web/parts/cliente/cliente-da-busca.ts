import { skipToken, useQuery } from '@tanstack/react-query'
import { clienteNomeOptions } from './clientes.ts'

type Escolhido = { id: number; nome: string }

/** The client that the address names, for the field that shows its name. */
export function useClienteDaBusca(id: number | undefined): { pronto: boolean; escolhido: Escolhido | null } {
  const query = useQuery<string>(id === undefined ? { queryKey: ['nenhum'], queryFn: skipToken } : clienteNomeOptions(id))
  if (id === undefined || query.isError) return { pronto: true, escolhido: null }
  return { pronto: query.data !== undefined, escolhido: query.data === undefined ? null : { id, nome: query.data } }
}
