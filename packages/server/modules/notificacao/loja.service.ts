import { topicoNotificacao } from '@retaguarda/contract/evento.ts'
import type { StoreCtx } from '../../kit/ctx/context.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listDaLoja, updateLidas } from './envio.repo.ts'
import { concluir } from './envio.service.ts'

const DAY = 86_400_000
/** How far back a store reads. */
const DIAS = 90

type Pedido = { naoLidas: boolean; marcar: boolean; page: number; limit: number }

/** What the stores of the call's key have got; what is answered is read from then on, unless they say that it is not. */
export async function consultarDaLoja(ctx: StoreCtx, { naoLidas, marcar, page, limit }: Pedido) {
  const lojas = [...ctx.lojas]
  const now = ctx.now()
  const desde = new Date(now.getTime() - DIAS * DAY)
  const { rows, total } = await listDaLoja(ctx.db, { lojas, desde, naoLidas, offset: (page - 1) * limit, limit })
  const novas = rows.filter(({ lida }) => !lida).map(({ id }) => id)
  if (marcar && novas.length > 0)
    await inTransaction(ctx.db, async (trx) => {
      for (const { id, falhou } of await updateLidas(trx, lojas, novas, now)) {
        if (falhou) await concluir(trx, ctx, id)
        await notifyChange(trx, topicoNotificacao(id))
      }
    })
  return {
    rows: rows.map(({ dataHora, dataHoraLida, ...row }) => ({
      ...row,
      dataHora: dataHora.toISOString(),
      dataHoraLida: dataHoraLida?.toISOString() ?? null,
    })),
    total,
  }
}
