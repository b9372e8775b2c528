import { type NotaBreve, nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { handle } from '../../../kit/http/handle.ts'
import { once } from '../../../kit/http/once.ts'
import { listBreves } from '../../nfse/emissao/emissao.repo.ts'
import { enviarAgora } from '../../nfse/emissao/fila.service.ts'
import { consultarComDivergencias } from './consultar.service.ts'
import { emitir, prever } from './emitir.service.ts'
import { cancelamentoText, conferenciaText, emissaoText } from './desfecho.calc.ts'
import { cancelarNota, conferir, descartar, reemitir, substituir } from './mudar.service.ts'

export function nfseDaFaturaRoutes(app: FastifyInstance): void {
  /** What has become of notes once Sefin was asked for them; what takes longer than a person waits goes on by itself. */
  const told = async (ctx: Ctx, ids: readonly number[]) => {
    await enviarAgora(ctx, ids)
    return listBreves(ctx.db, ids)
  }
  /** Does it, and says of the note that it answers, or that it made, what became of it. */
  const toOne = (ctx: Ctx, work: (trx: Trx) => Promise<number>, text: (nota: NotaBreve) => string) =>
    once({ work: async (trx) => ({ id: await work(trx) }) }, async ({ id }) => {
      const nota = present((await told(ctx, [id]))[0])
      return { msg: text(nota), nota }
    })
  const sent = (nota: NotaBreve) => emissaoText([nota])

  handle(app, nfse.get, (ctx, { params }) => consultarComDivergencias(ctx, params.id))
  handle(app, nfse.previa, (ctx, { params }) => prever(ctx, params.id))
  handle(app, nfse.emitir, (ctx, { params, body }) =>
    once({ work: async (trx) => ({ ids: await emitir(trx, ctx, params.id, body) }) }, async ({ ids }) => {
      const notas = await told(ctx, ids)
      return { msg: emissaoText(notas), notas }
    }),
  )
  handle(app, nfse.reemitir, (ctx, { params }) => toOne(ctx, (trx) => reemitir(trx, ctx, params.id), sent))
  handle(app, nfse.substituir, (ctx, { params, body }) => toOne(ctx, (trx) => substituir(trx, ctx, params.id, body), sent))
  handle(app, nfse.cancelar, (ctx, { params, body }) => toOne(ctx, (trx) => cancelarNota(trx, ctx, params.id, body), cancelamentoText))
  handle(app, nfse.descartar, (ctx, { params, body }) =>
    toOne(
      ctx,
      (trx) => descartar(trx, ctx, params.id, body.motivo),
      () => 'Nota descartada.',
    ),
  )
  handle(app, nfse.conferir, (ctx, { params }) => toOne(ctx, (trx) => conferir(trx, params.id), conferenciaText))
}
