import { LINK_DIAS, type LinkDoCliente, type LinkForm } from '@retaguarda/contract/cliente-link.ts'
import { PAGINA } from '@retaguarda/contract/pagador.ts'
import { decrypt, encrypt } from '../../base/cipher.ts'
import { publicUrl } from '../../base/config.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { gatherOn } from '../../base/gather.ts'
import { newToken, sha256 } from '../../base/token.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import {
  type Escrita,
  hasCliente,
  type Link,
  lockLink,
  readByHash,
  readLink,
  removeLink,
  updateAberto,
  updateLink,
  updateVenceEm,
} from './cliente-link.repo.ts'

/** What the word of a link is encrypted as. */
export const PURPOSE = 'cliente.link'

const DIA = 86_400_000 // ms
const fimDe = (now: Date) => new Date(now.getTime() + LINK_DIAS * DIA)
const addressOf = (config: JobCtx['config'], token: string) => `${publicUrl(config)}${PAGINA}/${token}`
type Where = Pick<JobCtx, 'config' | 'now'>

/** Of a thousand invoices each goes to a store and by mail: the links of those that go side by side are read and prolonged together. */
const prolongar = gatherOn<Db, Escrita, string | undefined>((db) => ({
  key: ({ clienteId }) => clienteId,
  work: async (escritas) => {
    const tokens = new Map((await updateVenceEm(db, escritas)).map(({ clienteId, token }) => [clienteId, token]))
    return escritas.map(({ clienteId }) => ({ value: tokens.get(clienteId) }))
  },
  hopeless: isDatabaseAway,
  side: 1,
  most: 100,
}))

/**
 * The address of a client's page as a message carries it: the one in force, made where there is none, and good for so long from now on.
 * It is a secret: it stands in no log, and in the audit neither.
 * @param mensagem which message it is, so that its opening is known
 */
export async function linkDoCliente(db: Db, ctx: Where, clienteId: number, mensagem?: number): Promise<string> {
  const agora = ctx.now()
  const kept = await prolongar(db, { clienteId, agora, venceEm: fimDe(agora) })
  const token = (kept === undefined ? undefined : decrypt(ctx.config, PURPOSE, kept)) ?? (await tokenFeito(db, ctx, clienteId))
  const url = addressOf(ctx.config, token)
  return mensagem === undefined ? url : `${url}?m=${mensagem}`
}

/** The same as paper shows it, which is no message: it lasts as long as it did. */
export async function linkNoPapel(db: Db, ctx: Where, clienteId: number): Promise<string> {
  const token = emVigor(ctx, await readLink(db, clienteId)) ?? (await tokenFeito(db, ctx, clienteId))
  return addressOf(ctx.config, token)
}

/** The address of a page as it may be kept with what a store was told, which is told again to the letter. */
export const linkCifrado = (config: JobCtx['config'], url: string): string => encrypt(config, PURPOSE, url)
export const linkDecifrado = (config: JobCtx['config'], kept: string): string | undefined => decrypt(config, PURPOSE, kept)

const emVigor = ({ config, now }: Where, link: Link | undefined) =>
  link && link.venceEm > now() ? decrypt(config, PURPOSE, link.token) : undefined

/** Made where there is none in force, also by somebody else meanwhile. */
const tokenFeito = (db: Db, ctx: Where, clienteId: number): Promise<string> =>
  inTransaction(db, async (trx) => emVigor(ctx, await lockLink(trx, clienteId)) ?? (await novoToken(trx, ctx, clienteId)))

async function novoToken(trx: Trx, { config, now }: Where, clienteId: number): Promise<string> {
  const token = newToken()
  const criadoEm = now()
  await updateLink(trx, {
    clienteId,
    hash: sha256(token),
    token: encrypt(config, PURPOSE, token),
    criadoEm,
    venceEm: fimDe(criadoEm),
  })
  return token
}

const NADA = 'Cliente não encontrado. Talvez outra pessoa o tenha excluído.'

/** @throws RuleError 404 */
export async function consultarLink({ db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>, clienteId: number): Promise<LinkDoCliente> {
  if (!(await hasCliente(db, clienteId))) throw notFound(NADA)
  const link = await readLink(db, clienteId)
  if (!link) return { url: null, criadoEm: null, venceEm: null, abertoEm: null, aberturas: 0 }
  const { token, criadoEm, venceEm, abertoEm, aberturas } = link
  const inForce = venceEm > now() ? decrypt(config, PURPOSE, token) : undefined
  return {
    url: inForce === undefined ? null : addressOf(config, inForce),
    criadoEm: criadoEm.toISOString(),
    venceEm: venceEm.toISOString(),
    abertoEm: abertoEm?.toISOString() ?? null,
    aberturas,
  }
}

/** Takes a client's link away at once, for another one or for none. @throws RuleError 404, 409 where there is none to be taken away */
export async function trocarLink(trx: Trx, ctx: Ctx, clienteId: number, { acao, motivo }: LinkForm): Promise<{ msg: string }> {
  if (!(await hasCliente(trx, clienteId))) throw notFound(NADA)
  const before = await lockLink(trx, clienteId)
  if (acao === 'novo') await novoToken(trx, ctx, clienteId)
  else if (!(await removeLink(trx, clienteId)))
    throw conflict('Este cliente não tem um link em vigor. A próxima mensagem a ele leva um novo.')
  const antes = { link: before ? 'em vigor' : 'nenhum' }
  const depois = { link: acao === 'novo' ? 'novo' : 'revogado', motivo }
  await audit(trx, ctx, { entidade: 'cliente', registro: clienteId, acao: `${acao} link`, antes, depois })
  return {
    msg: acao === 'novo' ? 'Link novo criado. O anterior não abre mais.' : 'Link revogado. A próxima mensagem ao cliente leva um novo.',
  }
}

/** Whose page a word opens; undefined where it opens none: unknown, revoked, expired or no word at all cost the same look. */
export const reconhecerLink = async (db: Db, token: string, now: Date): Promise<number | undefined> =>
  (await readByHash(db, sha256(token), now))?.clienteId

/** Says that a client's page was opened, from which it is good for so long anew. */
export const abrirLink = (db: Db, token: string, now: Date): Promise<boolean> =>
  updateAberto(db, sha256(token), { abertoEm: now, venceEm: fimDe(now) })
