import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'
import type { Option } from '../../kit/fields/suggestions.ts'

const choicesOf = (suggest: typeof clienteObjetoContrato.suggest) =>
  queryOptions({
    queryKey: [objetoContrato.prefix, 'escolhas', suggest.path],
    queryFn: async ({ signal }): Promise<Option[]> => {
      const { objetosContratos } = await call(suggest, { signal })
      return Object.entries(objetosContratos)
        .map(([id, nome]) => ({ id: Number(id), nome }))
        .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
    },
  })

/** Active contract objects, in the order of their codes (FAT-043). */
export const objetosOptions = choicesOf(clienteObjetoContrato.suggest)
/** The commercial ones of them (COC-025). */
export const comerciaisOptions = choicesOf(clienteObjetoContrato.suggestCommercial)
