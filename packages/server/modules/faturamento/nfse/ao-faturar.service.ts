import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { QuandoEmitir } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { PRENDE_A_FATURA } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { conflict } from '../../../base/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Trx } from '../../../db/types.ts'
import type { By } from '../../../kit/ctx/audit.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { readConfiguracao } from '../../nfse/configuracao/configuracao.repo.ts'
import { descartar } from '../../nfse/emissao/emissao.service.ts'
import { nameOf } from './desfecho.calc.ts'
import { emitirSePuder } from './emitir.service.ts'
import { lockNotasVivas, type NotaDaFatura } from './fatura-nota.repo.ts'

const { FATURAR, RECEBER } = QuandoEmitir.code
const { PAGA } = SituacaoFatura.code

/**
 * The notes of an invoice that has just been invoiced, where they go out by themselves then, or once it is paid and it is paid at once.
 * What is missing for them does not stop it.
 * @returns what is added to the sentence for the person: nothing, or why there is no note
 */
export async function emitirAoFaturar(trx: Trx, by: By, faturaId: number, situacao: SituacaoFatura): Promise<string[]> {
  const quando = (await readConfiguracao(trx))?.quando
  if (quando !== FATURAR && !(quando === RECEBER && situacao === PAGA)) return []
  const motivo = await emitirSePuder(trx, by, faturaId)
  return motivo === undefined ? [] : [`A nota não sai: ${motivo}`]
}

/** The same of invoices that a payment has made paid: a job makes their notes, so that payments wait for nothing of them. */
export async function emitirAoReceber(trx: Trx, faturas: readonly number[]): Promise<void> {
  if (faturas.length === 0 || (await readConfiguracao(trx))?.quando !== RECEBER) return
  await enqueue(trx, 'nfse.receber', { faturas: [...faturas] })
}

/** The job. Notes that are there already are left as they are. */
export async function emitirRecebidas(ctx: JobCtx, { faturas }: { faturas: number[] }): Promise<void> {
  for (const faturaId of faturas) {
    const motivo = await inTransaction(ctx.db, (trx) => emitirSePuder(trx, { now: ctx.now, requestId: '', user: null }, faturaId))
    if (motivo !== undefined) ctx.log.info({ fatura: faturaId, motivo }, 'A nota de uma fatura recebida não sai')
  }
}

/**
 * An invoice is to be cancelled: what was not issued of its notes is discarded with it.
 * @throws RuleError 409 where the other side has one of them, or may have
 */
export async function descartarComAFatura(trx: Trx, by: By, faturaId: number): Promise<void> {
  const notas = await lockNotasVivas(trx, faturaId)
  const held = notas.filter(({ situacao }) => PRENDE_A_FATURA.some((one) => one === situacao))
  if (held.length > 0) throw conflict(presaPor(held))
  for (const { id } of notas) await descartar(trx, by, id, 'A fatura foi cancelada.')
}

function presaPor(notas: readonly NotaDaFatura[]): string {
  const numbers = notas.map(nameOf)
  if (numbers.length === 1) return `A fatura tem a nota ${numbers[0]}. Cancele a nota antes.`
  return `A fatura tem as notas ${numbers.slice(0, -1).join(', ')} e ${numbers.at(-1)}. Cancele as notas antes.`
}
