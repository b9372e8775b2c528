import { inTransaction } from '../../../db/transaction.ts'
import type { Db } from '../../../db/types.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { removeReplaced } from '../../../queue/replaced.ts'
import { listLugares } from '../lugar.repo.ts'
import { listAbandonados } from './anonimo.repo.ts'
import { anotarTodos, excluirArquivos } from './anotados.service.ts'
import { limparImportacao } from './importados.service.ts'
import { concluir, LOTE, umLote } from './lotes.service.ts'

const JOB = 'privacidade.anonimizar'
export const enfileirar = (db: Db, id: number): Promise<void> => enqueue(db, JOB, { id }, { key: `${JOB}-${id}` })

type Ran = Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now' | 'log'>

/** What is left of making somebody nameless: history, messages and the log, in lots. Killed, another one goes on from the last of them. */
export async function anonimizarResto(ctx: JobCtx, { id }: { id: number }): Promise<void> {
  const { db, life } = ctx
  if (await anonimizarLotes(ctx, id, () => life.leaving())) {
    await excluirArquivos(ctx)
    await anotarTodos(ctx)
  } else await enfileirar(db, id)
}

/** Every minute, when a process has died, and at every start: what nobody is at any more is begun again, also where its attempts were used up. */
export async function retomarAnonimizacoes({ db }: Pick<JobCtx, 'db'>): Promise<void> {
  for (const { pessoa } of await listAbandonados(db, JOB)) await enfileirar(db, pessoa)
  await removeReplaced(db, [JOB])
}

/** Tables in lots, then files one by one. Whoever else is at it takes turns. @returns whether all is done */
export async function anonimizarLotes(ctx: Ran, pessoa: number, leaving: () => boolean = () => false, lote = LOTE): Promise<boolean> {
  const lugares = await listLugares(ctx.db)
  while (!leaving()) {
    const left = await inTransaction(ctx.db, (trx) => umLote(trx, ctx, { pessoa, lugares, lote }))
    if (left === 'nothing') return true
    if (left !== 'rows' && !(await limparImportacao(ctx, left))) await inTransaction(ctx.db, (trx) => concluir(trx, ctx, pessoa))
  }
  return false
}
