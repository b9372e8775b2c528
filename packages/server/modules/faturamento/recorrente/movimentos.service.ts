import { FaturaItem } from '@retaguarda/contract/faturamento/fatura.ts'
import type { ClienteRecorrente, Movimento } from '@retaguarda/contract/faturamento/recorrente.ts'
import { fromCents } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type Competencia, ordemDe } from '@retaguarda/contract/kit/tempo.ts'
import type { Db } from '../../../db/types.ts'
import { mapItens } from '../fatura/fatura.repo.ts'
import { mapNames } from '../resumo/resumo.repo.ts'
import { movimentoDe } from './movimento.calc.ts'
import { type Mudou, porQueMudou } from './por-que-mudou.calc.ts'
import { consultarReceitas, type Receitas } from './receitas.service.ts'
import { lastBefore } from './recorrente.calc.ts'
import { jaTiveram } from './recorrente.service.ts'

/** The clients whose revenue moved in a month, the greatest difference first, then by name. */
export async function consultarClientes(db: Db, mes: Competencia, only?: Movimento): Promise<ClienteRecorrente[]> {
  const at = ordemDe(mes)
  const read = await consultarReceitas(db, at - 1, at)
  const above = await jaTiveram(db, read)
  const [before, now] = [present(read.receitas[0]), present(read.receitas[1])]
  const moved = [...new Set([...before.keys(), ...now.keys()])].flatMap((cliente) => {
    const [de, para] = [before.get(cliente) ?? 0, now.get(cliente) ?? 0]
    const movimento = movimentoDe(de, para, above.has(cliente))
    return movimento === null || (only !== undefined && movimento !== only) ? [] : [{ cliente, de, para, movimento }]
  })
  const [names, porQue] = await Promise.all([
    mapNames(
      db,
      moved.map(({ cliente }) => cliente),
    ),
    consultarPorQue(
      db,
      read,
      moved.map(({ cliente }) => cliente),
    ),
  ])
  const order = new Map([...names.keys()].map((id, place) => [id, place]))
  const byName = moved.toSorted((a, b) => present(order.get(a.cliente)) - present(order.get(b.cliente)))
  return byName
    .toSorted((a, b) => Math.abs(b.para - b.de) - Math.abs(a.para - a.de))
    .map(({ cliente, de, para, movimento }) => ({
      cliente: { id: cliente, nome: present(names.get(cliente)) },
      de: fromCents(de),
      para: fromCents(para),
      movimento,
      porQue: present(porQue.get(cliente)),
    }))
}

/** A month's side of a client: the invoice that it is read from, and the links that count of it; all where it is the month's own. */
type Lado = { fatura: number; vinculos: ReadonlySet<number> | null } | undefined

async function consultarPorQue(db: Db, read: Receitas, clientes: readonly number[]): Promise<Map<number, string[]>> {
  const [before, now] = [present(read.meses[0]), present(read.meses[1])]
  const billed = Map.groupBy(read.faturas, ({ cliente }) => cliente)
  const waiting = new Map(read.pendencias.map((one) => [`${one.cliente} ${one.mes}`, one]))
  const side = (cliente: number, mes: number): Lado => {
    const own = billed.get(cliente)?.find((one) => one.mes === mes)
    if (own) return { fatura: own.id, vinculos: null }
    const one = waiting.get(`${cliente} ${mes}`)
    return one && one.fatura !== null ? { fatura: one.fatura, vinculos: new Set(one.vinculos) } : undefined
  }
  const sides = clientes.map((cliente) => ({ cliente, de: side(cliente, before), para: side(cliente, now) }))
  const itens = await mapItens(
    db,
    sides.flatMap(({ de, para }) => [de, para].flatMap((one) => one?.fatura ?? [])),
  )
  const of = (one: Lado) =>
    one === undefined
      ? []
      : (itens.get(one.fatura) ?? [])
          .filter(({ tipo }) => tipo === 'mensal')
          .map((item) => FaturaItem.parse(item))
          .filter(({ explicacao }) => one.vinculos === null || one.vinculos.has(explicacao?.vinculo.id ?? 0))
  const inForce = new Set(read.vinculos.flatMap(({ id, de, ate }) => (de <= now && (ate === null || ate >= now) ? [id] : [])))
  return new Map(
    sides.map(({ cliente, de, para }) => {
      const mudou: Mudou = { de: of(de), para: of(para), ultima: lastBefore(billed.get(cliente) ?? [], now)?.mes ?? null, inForce }
      return [cliente, porQueMudou(mudou)]
    }),
  )
}
