import { cliente } from '@retaguarda/contract/cliente.ts'
import type { Competencia } from '@retaguarda/contract/explicacao.ts'
import { CORES_RESUMO, resumo } from '@retaguarda/contract/resumo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'

/** Under one key, so that what changes invoices can make all of it stale. */
const KEY = 'resumo'

export const useGeral = (ate: Competencia) =>
  useQuery({
    queryKey: [KEY, 'geral', ate],
    queryFn: ({ signal }) => call(resumo.geral, { query: ate, signal }),
    placeholderData: keepPreviousData,
  })

/** This month and the one before it, which it is compared with. */
export const usePorCliente = (ate: Competencia) =>
  useQuery({
    queryKey: [KEY, 'por cliente', ate],
    queryFn: ({ signal }) => call(resumo.porCliente, { query: { ...ate, meses: 2 }, signal }),
    placeholderData: keepPreviousData,
  })

export const useClientes = (ate: Competencia, clientes: number[]) =>
  useQuery({
    queryKey: [KEY, 'clientes', ate, clientes],
    queryFn: ({ signal }) => call(resumo.clientes, { query: { ...ate, clientes }, signal }),
    enabled: clientes.length > 0,
    placeholderData: keepPreviousData,
  })

/** The names of clients that the address names by their ids. */
export const useNomes = (clientes: number[]) =>
  useQuery({
    queryKey: [cliente.prefix, 'nomes', clientes],
    queryFn: async ({ signal }) => {
      const { rows } = await call(cliente.list, {
        query: { filter: [{ name: 'id', op: 'contains', v: clientes }], limit: CORES_RESUMO },
        signal,
      })
      return new Map(rows.map(({ id, pessoa }) => [id, pessoa.nome]))
    },
    enabled: clientes.length > 0,
    placeholderData: keepPreviousData,
  })
