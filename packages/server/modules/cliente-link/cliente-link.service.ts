import { LINK_DIAS, type LinkDoCliente, type LinkForm } from '@retaguarda/contract/cliente-link.ts'
import { PAGINA } from '@retaguarda/contract/pagador.ts'
import { decrypt, encrypt } from '../../base/cipher.ts'
import { publicUrl } from '../../base/config.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { newToken, sha256 } from '../../base/token.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import {
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
const HORA = 3_600_000 // ms
const fimDe = (now: Date) => new Date(now.getTime() + LINK_DIAS * DIA)
const addressOf = (config: JobCtx['config'], token: string) => `${publicUrl(config)}${PAGINA}/${token}`
type Where = Pick<JobCtx, 'config' | 'now'>

/**
 * The address of a client's page as a message carries it: the one in force, made where there is none, and good for so long from now on.
 * It is a secret: it stands in no log, and in the audit neither.
 * @param mensagem which message it is, so that its opening is known
 */
export async function linkDoCliente(trx: Trx, ctx: Where, clienteId: number, mensagem?: number): Promise<string> {
  const url = addressOf(ctx.config, await tokenEmVigor(trx, ctx, clienteId, { renews: true }))
  return mensagem === undefined ? url : `${url}?m=${mensagem}`
}

/** The same as paper shows it, which is no message: it lasts as long as it did. */
export const linkNoPapel = async (trx: Trx, ctx: Where, clienteId: number): Promise<string> =>
  addressOf(ctx.config, await tokenEmVigor(trx, ctx, clienteId, { renews: false }))

/** The address of a page as it may be kept with what a store was told, which is told again to the letter. */
export const linkCifrado = (config: JobCtx['config'], url: string): string => encrypt(config, PURPOSE, url)
export const linkDecifrado = (config: JobCtx['config'], kept: string): string | undefined => decrypt(config, PURPOSE, kept)

async function tokenEmVigor(trx: Trx, ctx: Where, clienteId: number, { renews }: { renews: boolean }): Promise<string> {
  const now = ctx.now()
  const inForce = (link: Link | undefined) => (link && link.venceEm > now ? decrypt(ctx.config, PURPOSE, link.token) : undefined)
  // Of a thousand invoices each goes to a store and by mail within minutes: what lasts as long already waits for nobody, and writes nothing.
  const seen = await readLink(trx, clienteId)
  const lasting = inForce(seen)
  if (lasting !== undefined && seen && (!renews || isFresh(seen, now))) return lasting
  const link = await lockLink(trx, clienteId)
  const token = inForce(link)
  if (token === undefined) return novoToken(trx, ctx, clienteId)
  if (renews) await updateVenceEm(trx, clienteId, fimDe(now))
  return token
}

const isFresh = ({ venceEm }: Link, now: Date): boolean => fimDe(now).getTime() - venceEm.getTime() <= HORA

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
