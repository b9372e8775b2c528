import type { AndamentoStatus } from '@retaguarda/contract/client-status.ts'
import type { Db } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { beginLote } from '../../kit/lote/lote-run.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertRodada, readRodada } from './rodada.repo.ts'

/** Has all stores be asked, in the background; joins who has begun that already. */
export async function atualizarTodos({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<{ msg: string; total: number }> {
  const nova = await inTransaction(db, async (trx) => {
    const rodada = await insertRodada(trx, now())
    if (rodada && rodada.total > 0) await beginLote(trx, { job: 'status.atualizar' }, rodada.id)
    return rodada
  })
  if (!nova) return { msg: 'A atualização já está em andamento.', total: (await consultarAndamento(db)).total }
  if (nova.total === 0) return { msg: 'Nenhum cliente tem conexão com a loja.', total: 0 }
  const lojas = nova.total === 1 ? '1 loja' : `${nova.total.toLocaleString('pt-BR')} lojas`
  return { msg: `Atualização de ${lojas} iniciada.`, total: nova.total }
}

export async function consultarAndamento(db: Db): Promise<AndamentoStatus> {
  const rodada = await readRodada(db)
  if (!rodada) return { emAndamento: false, feitos: 0, total: 0, erros: 0, inicio: null, fim: null }
  const { inicio, fim, ...counts } = rodada
  return { emAndamento: fim === null, ...counts, inicio: inicio.toISOString(), fim: fim?.toISOString() ?? null }
}
