import { cliente } from '@retaguarda/contract/cliente.ts'
import { route } from '@retaguarda/contract/kit/route.ts'
import { call } from '../../kit/api.ts'
import type { SuggestRoutes } from '../../kit/fields/suggestions.ts'
import type { NamedBy } from '../../kit/list/state/named.ts'

/** Clients found by typing. Without a term `cliente/suggest` answers all of them as a map (FAT-041); a blank one answers the first. */
export const clientes: SuggestRoutes = {
  all: route('GET', '/cliente/suggest/%20', { access: cliente.suggest.access, summary: '', response: cliente.suggest.response }),
  byText: cliente.suggest,
}

export const clienteNome = async (id: number, signal: AbortSignal): Promise<string> =>
  (await call(cliente.get, { params: { id }, signal })).pessoa.nome

/** The name of a client that an address names by its id. */
export const clienteNomeOptions = (id: number) => ({
  queryKey: [cliente.prefix, 'nome', String(id)],
  queryFn: ({ signal }: { signal: AbortSignal }) => clienteNome(id, signal),
})

/** What belongs to this client, and not to another of its name. */
export const doCliente = (id: number): { name: 'cliente.id'; op: '='; v: number }[] => [{ name: 'cliente.id', op: '=', v: id }]

/** For lists of what belongs to clients. */
export const PELO_CLIENTE: NamedBy = { 'cliente.id': { label: 'Cliente', options: clienteNomeOptions } }
