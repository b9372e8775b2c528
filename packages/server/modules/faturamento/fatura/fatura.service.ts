import { type Fatura, type FaturaForm, fatura, podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { vencimentosPorDia } from '@retaguarda/contract/faturamento/parcelas.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { readCreditosDaFatura } from '../valores/creditos.repo.ts'
import { refazerValores } from '../valores/valores.service.ts'
import { conflict, must, notFound } from '../../../base/errors.ts'
import { sentences } from '../../../base/sentences.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { lockRecord, readVersion, touchRecord } from '../../../kit/register/version.ts'
import { readAcordoQueAFez } from '../../cobranca/acordo.repo.ts'
import { readDiaDoCliente } from '../../cliente/cliente.repo.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import {
  listItens,
  readFatura,
  readProximoVencimento,
  readRetido,
  readRetrato,
  removeFatura,
  updateFatura,
  readEntrega,
  readOutroPagador,
} from './fatura.repo.ts'

/** The name under which what happens to an invoice is audited. */
export const ENTIDADE_FATURA = 'fatura'

const say = sentences(fatura.name)
type Acao = Parameters<typeof podeFatura>[0]

/** @throws RuleError 404 */
export async function consultarFatura({ db, now }: Pick<Ctx, 'db' | 'now'>, id: number) {
  const [record, version, proximoVencimento, retido, pagador, creditos, entrega, acordo] = await Promise.all([
    readFatura(db, id),
    readVersion(db, 'fatura', id),
    readProximoVencimento(db, id),
    readRetido(db, id),
    readOutroPagador(db, id),
    readCreditosDaFatura(db, id),
    readEntrega(db, id),
    readAcordoQueAFez(db, id),
  ])
  if (!record || !version || !retido || !creditos || !entrega) throw notFound(say.notFound())
  const [dia] = await diasDoCliente(db, record, 1)
  const vencimentoSugerido = dia !== undefined && dia >= dayOf(now()) ? dia : null
  const more = { proximoVencimento, vencimentoSugerido, pagador: pagador ?? null, acordo: acordo ?? null }
  return { ...record, ...version, ...more, ...retido, ...creditos, ...entrega }
}

/** When each of `n` instalments of an invoice falls due by the day of its client; none where that has no day. */
export async function diasDoCliente(db: Db, fatura: Pick<Fatura, 'ano' | 'mes' | 'cliente'>, n: number): Promise<string[]> {
  const day = await readDiaDoCliente(db, fatura.cliente.id)
  return day === null ? [] : vencimentosPorDia(fatura, day, n, await readFeriados(db))
}

/** @throws RuleError 404 */
export async function consultarItens(db: Db, id: number) {
  const [record, itens] = await Promise.all([readFatura(db, id), listItens(db, id)])
  if (!record) throw notFound(say.notFound())
  return itens
}

/**
 * Locks an invoice for what is going to be done to it.
 * @param done completes `não pode ser …`, as in `alterada`
 * @throws RuleError 404, or 409 from a situation in which it may not be done, and when the form is older than the record
 */
export async function lockFatura(trx: Trx, id: number, acao: Acao, done: string, versaoSent?: number): Promise<Fatura> {
  const record = must((await lockRecord(trx, 'fatura', id, versaoSent)) ? await readFatura(trx, id) : undefined, say.notFound())
  if (!podeFatura(acao, record.situacao)) throw conflict(recusa(record.situacao, done))
  return record
}

export const recusa = (situacao: SituacaoFatura, done: string) =>
  `Esta fatura está na situação ${SituacaoFatura.labels[situacao]} e não pode ser ${done}. Recarregue para ver a situação atual.`

/** @throws RuleError 404 or 409 */
export function alterarFatura(ctx: Ctx, id: number, form: FaturaForm & { versaoRegistro?: number | undefined }): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const antes = await lockFatura(trx, id, 'alterar', 'alterada', form.versaoRegistro)
    await updateFatura(trx, id, form)
    // Which taxes are withheld hangs on the day on which it is paid.
    if (form.dataHoraVencimento !== antes.dataHoraVencimento) await refazerValores(trx, ctx, id)
    await touchRecord(trx, ctx, 'fatura', id)
    await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: id, acao: 'alterar', antes, depois: await readFatura(trx, id) })
  })
}

/** With its items, the manual ones among them. @throws RuleError 404 or 409 */
export async function excluirFatura(trx: Trx, ctx: Ctx, id: number): Promise<void> {
  await lockFatura(trx, id, 'excluir', 'excluída')
  const antes = await readRetrato(trx, id)
  await removeFatura(trx, id)
  await audit(trx, ctx, { entidade: ENTIDADE_FATURA, registro: id, acao: 'excluir', antes })
}
