import type { Boleto } from '@retaguarda/contract/faturamento/documento.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { must, notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { avisarPagamentos } from '../aviso/loja-aviso.service.ts'
import { readFatura } from '../fatura/fatura.repo.ts'
import { totalOf } from '../valores/esperada.calc.ts'
import { consultarEsperadas } from '../valores/esperada.service.ts'
import { listBoletos, readBoleto } from './documento.repo.ts'

export const NO_BOLETO = 'Boleto não encontrado. Recarregue a página.'

/** The boletos of an invoice, with what its client would still keep back of them. */
export async function consultarBoletos(db: Db, faturaId: number): Promise<Boleto[]> {
  const boletos = await listBoletos(db, faturaId)
  const esperadas = await consultarEsperadas(
    db,
    boletos.map(({ id }) => id),
  )
  return boletos.map((boleto) => {
    const total = totalOf(esperadas.get(boleto.id) ?? [])
    return { ...boleto, retencaoEsperada: exact(total).isZero() ? null : total }
  })
}

/** A boleto with what was paid of it, and its invoice. @throws RuleError 404 */
export async function consultarBoleto(db: Db, id: number) {
  const found = must(await readBoleto(db, id), NO_BOLETO)
  const [fatura, boletos] = await Promise.all([readFatura(db, found.faturaId), consultarBoletos(db, found.faturaId)])
  const boleto = boletos.find((one) => one.id === id)
  if (!fatura || !boleto) throw notFound(NO_BOLETO)
  return { fatura, boleto }
}

/** Something of a boleto's payments changed: the sentence for the person, and whether the store is to be told. */
export type Movido = { msg: string; avisar: boolean }

/** Tells the store, as far as it answers in time, and says how boleto and invoice stand. */
export async function responderMovido(ctx: Ctx, id: number, { msg, avisar }: Movido, repeated: boolean) {
  if (avisar && !repeated) await avisarPagamentos(ctx, id)
  return { msg, ...(await consultarBoleto(ctx.db, id)) }
}
