import { type Julgado, SUSPENSAO_PREVIA_MAX } from '@retaguarda/contract/cobranca/suspensao.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Db } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { encargosNoDia } from '../../cobranca/encargos.calc.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import { consultarSoRetencao } from '../valores/esperada.service.ts'
import { type BoletoDevido, type Devedor, listAvisos, listClientes, listDevedores, listDevidos, listRecebidos } from './fatos.repo.ts'
import { type Atrasado, diasDeAtraso, type Fatos, type Quando, type Recusa, recusaDe, vencidosHa } from './suspensao.calc.ts'
import { readDiasDaRegua } from './suspensao.repo.ts'

/** Days late by which a store is suspended by hand. */
export const A_MAO = 1

export type Devido = BoletoDevido & Atrasado
/** A client with all that decides whether its store may be suspended, and what comes of it. */
export type Julgamento = { cliente: Devedor; atrasados: Devido[]; vencidos: Devido[]; recusa: Recusa | undefined }

/** What is late of clients on a day, but what they withhold. */
export async function consultarAtrasados(
  db: Db,
  clientes: readonly number[],
  hoje: string,
  feriados: ReadonlySet<string>,
): Promise<Devido[]> {
  const devidos = await listDevidos(db, clientes, hoje)
  const soRetencao = await consultarSoRetencao(
    db,
    devidos.filter(({ emParte }) => emParte),
  )
  return devidos
    .filter(({ boleto, vencimento }) => !soRetencao.has(boleto) && diasDeAtraso(vencimento, hoje, feriados) > 0)
    .map((one) => ({ ...one, total: encargosNoDia(one, { valor: one.aberto, data: hoje }, feriados).total }))
}

const byCliente = <T extends { cliente: number }>(rows: readonly T[]): Map<number, T[]> => Map.groupBy(rows, ({ cliente }) => cliente)

/** Judges clients by their ids; those that there are not are left out. `dias`: late by how many days. */
export async function julgar(db: Db, clientes: readonly number[], { em, dias }: { em: Date; dias: number }): Promise<Julgamento[]> {
  const quando: Quando = { em, dias, feriados: await readFeriados(db) }
  const [known, atrasados, warned] = [
    await listClientes(db, clientes),
    await consultarAtrasados(db, clientes, dayOf(em), quando.feriados),
    byCliente(await listAvisos(db, clientes)),
  ]
  const late = byCliente(atrasados)
  const recebidos = await listRecebidos(
    db,
    atrasados.map(({ boleto }) => boleto),
    atrasados.flatMap(({ aberto, total }) => [aberto, total]),
  )
  return known.map((cliente) => {
    const own = late.get(cliente.id) ?? []
    const avisos = (warned.get(cliente.id) ?? []).map(({ data }) => data)
    const { nunca, comLoja, suspensa } = cliente
    const fatos: Fatos = { nunca, comLoja, suspensa, atrasados: own, recebidos, avisos }
    const ids = new Set(vencidosHa(fatos, quando).map(({ boleto }) => boleto))
    return { cliente, atrasados: own, vencidos: own.filter(({ boleto }) => ids.has(boleto)), recusa: recusaDe(fatos, quando) }
  })
}

/** The clients that are late by so many days, judged; those with the oldest debt first. */
export async function julgarDevedores(db: Db, quando: { em: Date; dias: number }, most: number): Promise<Julgamento[]> {
  const ids = await listDevedores(db, addDays(dayOf(quando.em), -quando.dias), most)
  const judged = new Map((await julgar(db, ids, quando)).map((one) => [one.cliente.id, one]))
  return ids.map((id) => present(judged.get(id))).filter(({ vencidos }) => vencidos.length > 0)
}

/** Who would be suspended at an instant, and why not; of a day to come by what is known now. */
export async function previa({ db, now }: Ctx, instante: string | undefined): Promise<Julgado[]> {
  const em = instante === undefined ? now() : new Date(instante)
  const dias = (await readDiasDaRegua(db)) ?? A_MAO
  return (await julgarDevedores(db, { em, dias }, SUSPENSAO_PREVIA_MAX)).map(({ cliente: { id, nome }, vencidos, recusa }) => ({
    cliente: { id, nome },
    boletos: vencidos.map(({ boleto }) => boleto),
    vencido: toMoney(sum(vencidos.map(({ aberto }) => aberto))),
    pode: recusa === undefined,
    motivo: recusa?.motivo ?? null,
    podeEm: recusa?.podeEm ?? null,
  }))
}
