import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Trx } from '../../../db/types.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { insertAvisoNota } from '../aviso/nota-aviso.repo.ts'
import { notas } from '../aviso/nota-aviso.service.ts'
import { pedirEmailDaNota } from '../envio/enviar-email.service.ts'
import { type NotaAContar, readNotaAContar } from './contar.repo.ts'

const { AUTORIZADA, CANCELADA, SUBSTITUIDA } = SituacaoNfse.code
const NA_LOJA: readonly SituacaoNfse[] = [AUTORIZADA, CANCELADA, SUBSTITUIDA]
const POR_EMAIL: readonly SituacaoNfse[] = [AUTORIZADA, CANCELADA]

/** ms after which it is looked again whether a mail that may take the note along was sent. */
const OUTRA_VEZ = 60_000

/** Tells the client's store, and the client by mail, how a note stands by now; each once for each situation. */
export async function contarNota(ctx: JobCtx, { id }: { id: number }): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const nota = await readNotaAContar(trx, id)
    if (!nota) return
    if (nota.naLoja && NA_LOJA.includes(nota.situacao)) {
      await insertAvisoNota(trx, nota, ctx.now())
      await wake(trx, notas)
    }
    if (nota.avisoEmail && POR_EMAIL.includes(nota.situacao)) await contarPorEmail(trx, ctx, nota)
  })
}

async function contarPorEmail(trx: Trx, ctx: JobCtx, { id, faturaId, situacao, emailEspera, emailFoi }: NotaAContar): Promise<void> {
  // A mail that waits takes along what is authorised when it is sent; whether it did is known afterwards.
  if (emailEspera && situacao === AUTORIZADA)
    return enqueue(trx, 'nfse.contar', { id }, { key: `nfse.contar-${id}`, runAt: new Date(ctx.now().getTime() + OUTRA_VEZ) })
  if (emailFoi) await pedirEmailDaNota(trx, ctx, { nfseId: id, faturaId, situacao })
}
