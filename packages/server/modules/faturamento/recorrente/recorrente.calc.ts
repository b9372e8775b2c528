import type { ReceitaDoMes } from './movimento.calc.ts'

// Months are counted from year 0 (`ordemDe`), money is in cents.

/** A counted invoice of a month, and what its automatic monthly items come to. */
export type FaturaMensal = { id: number; cliente: number; mes: number; cents: number }

/** When a link is in force: from a month to a month, and the last month to whose end it is; null is without end. */
export type Vigencia = { id: number; cliente: number; objeto: number; de: number; ate: number | null; ateOFim: number | null }

/** What a price charges whatever is sold, from a month on. */
export type PrecoMensal = { dono: number; mes: number; cents: number }
/** A link's; null where it takes the object's. */
export type PrecoDoVinculo = Omit<PrecoMensal, 'cents'> & { cents: number | null }

/** A client with links in force in a month and no counted invoice of it: these links count as in its last counted invoice before, if any. */
export type Pendencia = { mes: number; cliente: number; fatura: number | null; vinculos: number[] }

export function pendenciasDe(meses: readonly number[], faturas: readonly FaturaMensal[], vinculos: readonly Vigencia[]): Pendencia[] {
  const [billed, linked] = [Map.groupBy(faturas, ({ cliente }) => cliente), Map.groupBy(vinculos, ({ cliente }) => cliente)]
  return [...linked].flatMap(([cliente, links]) => {
    const own = billed.get(cliente) ?? []
    const months = new Map(own.map(({ mes, id }) => [mes, id]))
    return meses.flatMap((mes) => {
      const open = months.has(mes) ? [] : links.filter((one) => one.de <= mes && (one.ate === null || one.ate >= mes))
      if (open.length === 0) return []
      return [{ mes, cliente, fatura: lastBefore(own, mes)?.id ?? null, vinculos: open.map(({ id }) => id) }]
    })
  })
}

/** The newest of a client's invoices before a month. */
export const lastBefore = (own: readonly FaturaMensal[], mes: number): FaturaMensal | undefined =>
  own.reduce<FaturaMensal | undefined>((last, one) => (one.mes < mes && one.mes >= (last?.mes ?? 0) ? one : last), undefined)

/** @param itens what the links of an invoice were charged in it */
export function receitasDe(
  meses: readonly number[],
  faturas: readonly FaturaMensal[],
  pendencias: readonly Pendencia[],
  itens: ReadonlyMap<number, ReadonlyMap<number, number>>,
): ReceitaDoMes[] {
  const billed = Map.groupBy(faturas, ({ mes }) => mes)
  const carried = Map.groupBy(pendencias, ({ mes }) => mes)
  return meses.map((mes) => {
    const receita = new Map((billed.get(mes) ?? []).map(({ cliente, cents }) => [cliente, cents]))
    for (const { cliente, fatura, vinculos } of carried.get(mes) ?? []) {
      const own = fatura === null ? undefined : itens.get(fatura)
      receita.set(
        cliente,
        vinculos.reduce((total, id) => total + (own?.get(id) ?? 0), 0),
      )
    }
    return receita
  })
}

type Precos = { vinculos: readonly PrecoDoVinculo[]; objetos: readonly PrecoMensal[] }

/** What the links in force on the last day of each month charge whatever is sold. */
export function comprometidoDe(meses: readonly number[], vinculos: readonly Vigencia[], precos: Precos): number[] {
  const [own, standard] = [byOwner(precos.vinculos), byOwner(precos.objetos)]
  return meses.map((mes) =>
    vinculos.reduce((total, { id, objeto, de, ateOFim }) => {
      if (de > mes || (ateOFim !== null && ateOFim < mes)) return total
      return total + (priceOf(own.get(id), mes)?.cents ?? priceOf(standard.get(objeto), mes)?.cents ?? 0)
    }, 0),
  )
}

const byOwner = <P extends { dono: number; mes: number }>(rows: readonly P[]) =>
  Map.groupBy(
    rows.toSorted((a, b) => a.mes - b.mes),
    ({ dono }) => dono,
  )

/** The last from the month or before, else the first. */
const priceOf = <P extends { mes: number }>(rows: readonly P[] | undefined, mes: number): P | undefined =>
  rows?.findLast((row) => row.mes <= mes) ?? rows?.[0]
