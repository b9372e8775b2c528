import type { Recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import type { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { invalid, must, notFound, RuleError } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Destinatarios, readDestinatarios } from './contatos.repo.ts'
import { listFalhas, updateVistas } from './recusa.repo.ts'

/** @throws RuleError 404 */
export async function consultarDestinatarios({ db }: Pick<Ctx, 'db'>, cliente: number, finalidade?: Finalidade) {
  const found = must(await readDestinatarios(db, cliente, finalidade), 'Cliente não encontrado. Talvez outra pessoa o tenha excluído.')
  return { ...found, todos: found.todos && found.enderecos.length > 0 }
}

/** @throws RuleError 404 */
export const marcarVisto = (ctx: Ctx, recusa: Pick<Recusa, 'tipo' | 'id'>): Promise<{ msg: string }> =>
  inTransaction(ctx.db, async (trx) => {
    if ((await updateVistas(trx, await listFalhas(trx, recusa))) === 0)
      throw notFound('Este e-mail não está mais entre os que não chegaram. Recarregue a página.')
    await audit(trx, ctx, { entidade: 'recusa', registro: recusa.id, acao: 'marcar visto', depois: recusa })
    return { msg: 'Marcado como visto.' }
  })

/** @throws RuleError 404 where none of them is among what failed */
export async function marcarVistas(trx: Trx, ctx: Ctx, provas: readonly number[]): Promise<{ msg: string }> {
  const n = await updateVistas(trx, provas)
  if (n === 0) throw notFound('Estas entregas não estão mais entre as que falharam. Recarregue a página.')
  await audit(trx, ctx, { entidade: 'envio-prova', registro: 'visto', acao: 'marcar visto', depois: { provas: provas.join(', ') } })
  return { msg: n === 1 ? 'Marcada como vista.' : `${n} entregas marcadas como vistas.` }
}

/** Why a mail that somebody asks for does not go where there is no server for it. */
export const SEM_CORREIO = 'O envio de e-mail não está configurado. Quem opera o sistema informa o servidor em SMTP_URL; nada foi enviado.'

/**
 * Whom a mail goes to that a person sends: those who were said, else the contacts that serve its purpose.
 * @throws RuleError 503 without a mail server, 422 where there is nobody
 */
export async function paraQuem(
  { integrations }: Pick<Ctx, 'integrations'>,
  enderecos: readonly string[],
  contatos: () => Promise<Destinatarios | undefined>,
): Promise<string[]> {
  if (!integrations.mail.configured) throw new RuleError('naoConfigurado', SEM_CORREIO)
  const para = enderecos.length > 0 ? [...enderecos] : ((await contatos())?.enderecos ?? [])
  if (para.length === 0) throw invalid({ enderecos: 'O cliente não tem contato de e-mail. Informe um endereço.' })
  return para
}
