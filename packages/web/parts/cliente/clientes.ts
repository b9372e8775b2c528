import { cliente } from '@retaguarda/contract/cliente.ts'
import { route } from '@retaguarda/contract/kit/route.ts'
import type { SuggestRoutes } from '../../kit/fields/suggestions.ts'

/** Clients found by typing. Without a term `cliente/suggest` answers all of them as a map (decisions §10); a blank one answers the first. */
export const clientes: SuggestRoutes = {
  all: route('GET', '/cliente/suggest/%20', { access: cliente.suggest.access, summary: '', response: cliente.suggest.response }),
  byText: cliente.suggest,
}
