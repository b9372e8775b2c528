import { cliente } from '@retaguarda/contract/cliente.ts'
import { CORES_RESUMO, MESES_RESUMO, resumo } from '@retaguarda/contract/faturamento/resumo.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/api.ts'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { latestOf } from './contas.ts'
import { mesesAte } from './endereco.ts'

/** Under one key, so that what changes invoices can make all of it stale. */
const KEY = 'resumo'

/** The last month that has figures, of the twelve up to this one: what is looked at where nobody has chosen. */
export const useLatest = (asked: boolean) =>
  useQuery({
    queryKey: [KEY, 'ultimo'],
    queryFn: async ({ signal }) => {
      const now = competenciaAtual()
      return latestOf(await call(resumo.geral, { query: now, signal }), mesesAte(now, MESES_RESUMO)) ?? now
    },
    enabled: asked,
  })

/**
 * The month's figures, and the month that they are of: while another month loads, what is on the screen stays, under its own month.
 * Of the clients' parts only this month's and those of the one before it, which it is compared with.
 */
export const useResumo = (ate: Competencia) =>
  useQuery({
    queryKey: [KEY, 'mes', ate],
    queryFn: async ({ signal }) => {
      const [geral, porCliente] = await Promise.all([
        call(resumo.geral, { query: ate, signal }),
        call(resumo.porCliente, { query: { ...ate, meses: 2 }, signal }),
      ])
      return { ate, geral, porCliente }
    },
    placeholderData: keepPreviousData,
  })

/** What these clients were billed; while one more loads, those before it stay. */
export const useClientes = (ate: Competencia, clientes: number[]) =>
  useQuery({
    queryKey: [KEY, 'clientes', ate, clientes],
    queryFn: async ({ signal }) => ({ ate, clientes, rows: await call(resumo.clientes, { query: { ...ate, clientes }, signal }) }),
    enabled: clientes.length > 0,
    placeholderData: (before) => (before && same(before.ate, ate) ? before : undefined),
  })

const same = (a: Competencia, b: Competencia) => a.ano === b.ano && a.mes === b.mes

/** The names of clients that the address names by their ids. */
export const useNames = (clientes: number[]) =>
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
