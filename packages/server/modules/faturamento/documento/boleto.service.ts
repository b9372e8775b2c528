import { podeBoleto, type SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import type { Db } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, must } from '../../../base/errors.ts'
import { insertTodosOsPagamentos } from '../aviso/loja-aviso.repo.ts'
import { avisarPagamentos } from '../aviso/loja-aviso.service.ts'
import { readBoleto } from './documento.repo.ts'

/**
 * Tells the store again of a settled boleto of which it could not be told.
 * @returns `success: false` with the store's reason while it still fails (BOL-020)
 * @throws RuleError 404, or 409 when there is nothing to repeat
 */
export async function forcarEnvio(ctx: Ctx, id: number): Promise<{ success: boolean; message: string }> {
  const boleto = await mustBoleto(ctx.db, id)
  if (!podeBoleto('forcarEnvio', boleto.situacao))
    throw conflict('Só um boleto liquidado com erro de envio pode ser enviado de novo à loja. Recarregue a página.')
  await insertTodosOsPagamentos(ctx.db, id, ctx.now())
  const { told, erro } = await avisarPagamentos(ctx, id)
  if (erro !== undefined) return { success: false, message: erro }
  if (told === 0 && podeBoleto('forcarEnvio', (await mustBoleto(ctx.db, id)).situacao))
    throw conflict('O envio deste boleto à loja já está em andamento. Recarregue a página em alguns segundos.')
  return { success: true, message: `A loja recebeu a liquidação do ${boleto.nome.replace(/^B/, 'b')}.` }
}

async function mustBoleto(db: Db, id: number): Promise<{ nome: string; situacao: SituacaoBoleto }> {
  return must(await readBoleto(db, id), 'Boleto não encontrado. Recarregue a página.')
}
