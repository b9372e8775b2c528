import { TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx/context.ts'
import { must, notFound } from '../../base/errors.ts'
import { hasRecord } from '../../kit/register/record.repo.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertDescadastro, type Link, listDescadastros, readLink, removeDescadastro } from './descadastro.repo.ts'

const ENTIDADE = 'notificacao_descadastro'
/** What else an address may end with is no link, and not looked for. */
const TOKEN = /^[\da-f]{1,200}$/

async function mustLink(db: Db, token: string): Promise<Link> {
  const link = TOKEN.test(token) ? await readLink(db, token) : undefined
  if (!link) throw notFound('Este link de descadastro não existe. Confira se o endereço veio inteiro do e-mail.')
  return link
}

/** A mail may have been forwarded: who opens the link sees as much of the address as its owner needs to know it. */
const part = (endereco: string) => endereco.replace(/^(.{1,2})[^@]*/, '$1***')

/** @throws RuleError 404 */
export async function consultarDescadastro({ db }: PublicCtx, token: string) {
  const { endereco, tipoNotificacao, descadastrado } = await mustLink(db, token)
  return { email: part(endereco), tipoNotificacao, descadastrado }
}

/** May be repeated. @throws RuleError 404 */
export async function descadastrar(ctx: PublicCtx, token: string) {
  const link = await mustLink(ctx.db, token)
  await inTransaction(ctx.db, async (trx) => {
    const id = await insertDescadastro(trx, link, ctx.now())
    const { endereco, tipoNotificacao } = link
    if (id !== undefined)
      await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'incluir', depois: { endereco, tipoNotificacao } })
  })
  return {
    success: true,
    message: `Pronto. ${part(link.endereco)} não recebe mais avisos do tipo ${TipoNotificacao.labels[link.tipoNotificacao]}.`,
  }
}

/** @throws RuleError 404 */
export async function listarDescadastros({ db }: Ctx, clienteId: number) {
  if (!(await hasRecord(db, 'cliente', clienteId))) throw notFound('Cliente não encontrado. Talvez outra pessoa o tenha excluído.')
  const rows = await listDescadastros(db, clienteId)
  return rows.map(({ dataHora, ...row }) => ({ ...row, dataHora: dataHora.toISOString() }))
}

/** @throws RuleError 404 */
export async function excluirDescadastro(trx: Trx, ctx: Ctx, id: number) {
  const antes = must(await removeDescadastro(trx, id), 'Descadastro não encontrado. Talvez outra pessoa o tenha desfeito.')
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'excluir', antes })
  return { msg: 'Descadastro desfeito. O endereço volta a receber.' }
}
