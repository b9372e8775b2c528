import type { Db } from '../../../db/types.ts'
import type { ReceitaDoMes } from './movimento.calc.ts'
import { type FaturaMensal, type Pendencia, pendenciasDe, receitasDe, type Vigencia } from './recorrente.calc.ts'
import { listAnteriores, listFaturas, listPorVinculo, listVigencias } from './recorrente.repo.ts'

export type Receitas = {
  meses: number[]
  /** One a month. */
  receitas: ReceitaDoMes[]
  /** Those of the months, and of the clients that wait for one the newest before them. */
  faturas: FaturaMensal[]
  vinculos: Vigencia[]
  pendencias: Pendencia[]
}

/** What each client brought in each month from one to another; a client that waits for an invoice brings what its links did before. */
export async function consultarReceitas(db: Db, de: number, ate: number): Promise<Receitas> {
  const meses = Array.from({ length: ate - de + 1 }, (_, at) => de + at)
  const [billed, vinculos] = await Promise.all([listFaturas(db, de, ate), listVigencias(db, de, ate)])
  const first = pendenciasDe(meses, billed, vinculos)
  const unknown = new Set(first.flatMap(({ fatura, cliente }) => (fatura === null ? [cliente] : [])))
  const faturas = unknown.size === 0 ? billed : [...(await listAnteriores(db, [...unknown], de)), ...billed]
  const pendencias = faturas === billed ? first : pendenciasDe(meses, faturas, vinculos)
  const carried = new Set(pendencias.flatMap(({ fatura }) => fatura ?? []))
  const rows = carried.size === 0 ? [] : await listPorVinculo(db, [...carried])
  const itens = new Map(
    [...Map.groupBy(rows, ({ fatura }) => fatura)].map(([id, own]) => [id, new Map(own.map(({ vinculo, cents }) => [vinculo, cents]))]),
  )
  return { meses, faturas, vinculos, pendencias, receitas: receitasDe(meses, faturas, pendencias, itens) }
}
