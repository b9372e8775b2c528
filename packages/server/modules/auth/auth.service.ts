import type { SegundoFatorPedido } from '@retaguarda/contract/auth.ts'
import { SENHA_POLITICA } from '@retaguarda/contract/senha.ts'
import { type Config, publicUrl } from '../../base/config.ts'
import { onlyDirectory } from '../../base/directory-settings.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Caller, PublicCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enviarPrimeiroAcesso } from './auth-mail.service.ts'
import { openPending } from './desafio.repo.ts'
import { ENTRE, entraSemDiretorio } from './emergencia.service.ts'
import { aguardarSegundoFator, type Entered } from './entrada.service.ts'
import { firstAccessLink, issueFirstAccess, readFirstAccess, useFirstAccess } from './primeiro-acesso.repo.ts'
import { lockSenha, readByLogin } from './senha.repo.ts'
import { senhaProblem, alterarSenha } from './senha.ts'
import { hashSenha, verifyNobody, verifySenha } from './senha-hash.ts'
import { closeSessionsOf, openSession } from './sessao.repo.ts'
import { attemptOf, decide, forgetFailures, refuseWhileBlocked, slowDown } from './tentativas.ts'

const DAY_MS = 86_400_000

export type LoginResult = Entered & { segundoFator?: SegundoFatorPedido }

type Found = NonNullable<Awaited<ReturnType<typeof readByLogin>>>

/**
 * Opens a session. Unknown login, wrong password and inactive user give the same answer after the same work.
 * @throws RuleError 429 after 5 failures of the login from this address, or 20 of the address for any login, in 15 min
 */
export async function login(ctx: PublicCtx, typed: { login: string; password: string }, from: Caller): Promise<LoginResult> {
  const now = ctx.now()
  const name = typed.login.trim().toLowerCase()
  const attempt = attemptOf(name, from.endereco)
  await refuseWhileBlocked(ctx.db, attempt, now)
  await slowDown(ctx.db, attempt, now)
  const user = await readByLogin(ctx.db, name)
  const may = user?.ativo && entraSemDiretorio(ctx.config, user)
  const right = may && user.senhaHash ? await verifySenha(typed.password, user.senhaHash) : await verifyNobody(typed.password)
  type Outcome = { expired: string } | { pendente: string } | { token: string; expiresIn: number }
  const outcome = await decide<Outcome>(ctx, attempt, user, async (trx) => {
    const refused = (detalhe: string) => recordSecurity(trx, ctx, { evento: 'ENTRADA_RECUSADA', usuario: user, detalhe })
    if (!right || !user || !(await isUnchanged(trx, user))) {
      await refused(whyRefused(ctx.config, user, right))
      return undefined
    }
    if (isExpired(ctx.config, user, now)) {
      await refused('senha vencida')
      return { expired: await issueFirstAccess(trx, user.id, now) }
    }
    // Failures are forgotten once who it is stands: the password alone is half of it.
    if (user.segundoFatorEm) return { pendente: await openPending(trx, user.id, now) }
    await forgetFailures(trx, attempt)
    await recordSecurity(trx, ctx, { evento: 'ENTRADA', usuario: user, detalhe: 'senha' })
    return openSession(trx, user.id, now, from)
  })
  if (!outcome || !user) return { session: null, message: onlyDirectory(ctx.config) ? ENTRE : 'Login ou senha incorretos.' }
  if ('expired' in outcome) return { session: null, message: await sendNewAccess(ctx, user, outcome.expired) }
  if ('pendente' in outcome) {
    const segundoFator = { ...outcome, ...(await aguardarSegundoFator(ctx, user.id)) }
    return { session: null, message: 'Confirme com o seu segundo fator.', segundoFator }
  }
  const { ativo: _, senhaHash: _hash, senhaEm: _em, ...who } = user
  const { token, expiresIn } = outcome
  return { message: 'Acesso concedido.', session: { token, user: { ...who, identidadeId: null, expiresIn } } }
}

/** For the security log alone: the person gets one answer for all of these. */
function whyRefused(config: Config, user: Found | undefined, right: boolean): string {
  if (!user) return 'login desconhecido'
  if (!user.ativo) return 'usuário inativo'
  if (!entraSemDiretorio(config, user)) return 'só pelo Diretório'
  if (!user.senhaHash) return 'sem senha registrada'
  return right ? 'acesso alterado durante a entrada' : 'senha errada'
}

/** False when Liberar Acesso or a deactivation came between reading the user and opening the session. */
async function isUnchanged(trx: Trx, { id, senhaHash }: Found): Promise<boolean> {
  const current = await lockSenha(trx, id)
  return current !== undefined && current.ativo && current.senhaHash === senhaHash
}

function isExpired({ SENHA_PERFIL }: Config, { senhaEm }: Found, now: Date): boolean {
  const { dias } = SENHA_POLITICA[SENHA_PERFIL]
  return dias !== null && senhaEm !== null && now.getTime() - senhaEm.getTime() > dias * DAY_MS
}

async function sendNewAccess(ctx: PublicCtx, user: Found, token: string): Promise<string> {
  const sent = await enviarPrimeiroAcesso(ctx, user, 'vencido', firstAccessLink(publicUrl(ctx.config), token))
  const what = sent ? 'Enviamos ao seu e-mail um link para registrar outra.' : 'Peça a um administrador que libere o seu acesso.'
  return `Sua senha passou de ${SENHA_POLITICA[ctx.config.SENHA_PERFIL].dias} dias e não vale mais. ${what}`
}

/** Whether a first-access link still holds (ACE-044): used, voided and unknown ones are neither valid nor expired. */
export async function verificarToken(ctx: PublicCtx, token: string) {
  const found = await readFirstAccess(ctx.db, token, ctx.now())
  if (found?.estado !== 'valido') return { expirado: found?.estado === 'expirado', valido: false, userName: '', oldUser: false }
  return { expirado: false, valido: true, userName: found.nome, oldUser: found.oldUser }
}

const EXPIRED = 'Token Expirado, favor tente novamente!'
const USED = 'Este link não vale mais. Peça a um administrador que libere o seu acesso de novo.'

type Typed = { password: string; password_confirm: string; token: string }
type Registered = { success: boolean; message: string; login?: string }

/** Registers the password of who holds a first-access link; ends the sessions the user has. */
export async function confirmarSenha(ctx: PublicCtx, typed: Typed, address: string): Promise<Registered> {
  const now = ctx.now()
  const holder = await readFirstAccess(ctx.db, typed.token, now)
  if (holder?.estado !== 'valido') {
    await recordSecurity(ctx.db, ctx, { evento: 'ENTRADA_RECUSADA', detalhe: 'link de primeiro acesso inválido ou vencido' })
    return { success: false, message: holder?.estado === 'expirado' ? EXPIRED : USED }
  }
  if (onlyDirectory(ctx.config) && !holder.emergencia) return { success: false, message: ENTRE }
  const problem = await senhaProblem(ctx, typed.password, typed.password_confirm, holder)
  if (problem) return { success: false, message: problem }
  const hash = await hashSenha(typed.password)
  const usuarioId = await inTransaction(ctx.db, async (trx) => {
    const id = await useFirstAccess(trx, typed.token, now)
    if (id === undefined) return undefined
    await recordSecurity(trx, ctx, { evento: 'SENHA', usuario: { id, email: holder.email }, detalhe: 'por link de primeiro acesso' })
    await alterarSenha(trx, id, hash, now)
    await closeSessionsOf(trx, id)
    await forgetFailures(trx, attemptOf(holder.email.toLowerCase(), address))
    await audit(trx, ctx, { entidade: 'usuario', registro: id, acao: 'registrar senha' })
    return id
  })
  if (usuarioId === undefined) return { success: false, message: USED }
  return { success: true, message: `Senha registrada. Entre com o login ${holder.email} e a senha.`, login: holder.email }
}
