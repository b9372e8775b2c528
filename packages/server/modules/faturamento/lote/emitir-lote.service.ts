import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { RuleError } from '../../../base/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import type { End } from '../../../kit/lote/lote.ts'
import { enviarAgora } from '../../nfse/emissao/fila.service.ts'
import { NAO_RESPONDEU, nameOf } from '../nfse/desfecho.calc.ts'
import { emitir } from '../nfse/emitir.service.ts'
import { listNotasDesde, type NotaDesde } from '../nfse/nota-da-fatura.repo.ts'
import type { Ordem } from './lote-faturas.repo.ts'

const { FEITO: FEITA, ERRO: RECUSADA } = SituacaoTrabalho.code
const { AUTORIZADA, REJEITADA, DESCARTADA, CANCELADA } = SituacaoNfse.code
type Fim = End<'fatura_lote_linha'>

/** ms; longer than a call to Sefin ever takes. */
const PATIENCE = 35_000

/**
 * Makes the notes of an invoice, has them sent and waits for what becomes of them. Where a process died after it made them they are there
 * already, and only sent.
 */
export async function emitirLinha(ctx: JobCtx, { requestId, usuarioId, pedido, inicio }: Ordem, faturaId: number): Promise<Fim> {
  const by = { now: ctx.now, requestId, user: usuarioId === null ? null : { id: usuarioId } }
  try {
    const before = await listNotasDesde(ctx.db, faturaId, inicio)
    const ids = before.length > 0 ? before.map(({ id }) => id) : await inTransaction(ctx.db, (trx) => emitir(trx, by, faturaId, pedido))
    await enviarAgora(ctx, ids, PATIENCE)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { situacao: RECUSADA, erro: error.message }
  }
  return fimDe(await listNotasDesde(ctx.db, faturaId, inicio))
}

function fimDe(notas: readonly NotaDesde[]): Fim {
  const refused = notas.find(({ situacao }) => situacao === REJEITADA)
  if (refused) return { situacao: RECUSADA, erro: refused.erro ?? `A nota ${nameOf(refused)} foi recusada.` }
  const undone = notas.find(({ situacao }) => situacao === DESCARTADA || situacao === CANCELADA)
  if (undone)
    return {
      situacao: RECUSADA,
      erro: `A nota ${nameOf(undone)} foi ${SituacaoNfse.labels[undone.situacao].toLowerCase()} durante o pedido.`,
    }
  return notas.every(({ situacao }) => situacao === AUTORIZADA) ? { situacao: FEITA } : { situacao: RECUSADA, erro: NAO_RESPONDEU }
}
