import type { Sessao } from '@retaguarda/contract/conta.ts'
import { directoryOf } from '../../base/directory-settings.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Caller, Ctx } from '../../kit/ctx/context.ts'
import { conflict, invalid, notFound } from '../../base/errors.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { sessionOf } from '../../kit/http/reauth.ts'
import { inTransaction } from '../../db/transaction.ts'
import { avisarMudanca } from './auth-mail.service.ts'
import { ENTRE, entraSemDiretorio } from './emergencia.service.ts'
import { dispositivoDe } from './dispositivo.calc.ts'
import { aguardarSegundoFator } from './entrada.service.ts'
import { hasIdentidade } from './identidade.repo.ts'
import { lockSenha, readByLogin, readEmail } from './senha.repo.ts'
import { senhaProblem, alterarSenha } from './senha.ts'
import { hashSenha, verifyNobody, verifySenha } from './senha-hash.ts'
import { closeSessionOf, closeSessionsOf, updateSessionConfirmed, listSessions } from './sessao.repo.ts'
import { attemptOf, decide, forgetFailures, refuseWhileBlocked, slowDown } from './tentativas.ts'

export async function consultarConta({ db, config, user }: Ctx) {
  const found = await readByLogin(db, user.email.toLowerCase())
  return {
    id: user.id,
    nome: user.nome,
    email: user.email,
    senhaEm: found?.senhaEm?.toISOString() ?? null,
    senha: found !== undefined && entraSemDiretorio(config, found),
  }
}

/**
 * The person of the session shows that she knows her password; from then on she counts as asked. Failures count as those of a login.
 * @returns the hash that it was compared with
 * @throws RuleError 422 beside `campo`, 429
 */
export async function provarSenha(ctx: Ctx, typed: string, from: Caller, field: string): Promise<string> {
  const now = ctx.now()
  const name = ctx.user.email.toLowerCase()
  const attempt = attemptOf(name, from.endereco)
  await refuseWhileBlocked(ctx.db, attempt, now)
  await slowDown(ctx.db, attempt, now)
  const found = await readByLogin(ctx.db, name)
  if (found && !entraSemDiretorio(ctx.config, found)) throw invalid({ [field]: ENTRE })
  const hash = found?.senhaHash
  const right = hash ? await verifySenha(typed, hash) : await verifyNobody(typed)
  const proved = await decide(ctx, attempt, ctx.user, async (trx) => {
    if (!right || !hash) {
      await recordSecurity(trx, ctx, { evento: 'CONFIRMACAO_RECUSADA', detalhe: 'senha errada' })
      return undefined
    }
    await forgetFailures(trx, attempt)
    await updateSessionConfirmed(trx, sessionOf(ctx).id, now)
    await recordSecurity(trx, ctx, { evento: 'CONFIRMACAO', detalhe: 'senha' })
    return hash
  })
  if (proved === undefined) throw invalid({ [field]: 'A senha não confere. Digite a senha com que você entra.' })
  return proved
}

/** By what the person of the session may say again who she is. */
export async function meiosDeConfirmar(ctx: Ctx) {
  const { db, config, user } = ctx
  const { chave } = await aguardarSegundoFator(ctx, user.id)
  const found = await readByLogin(db, user.email.toLowerCase())
  const senha = found !== undefined && found.senhaHash !== null && entraSemDiretorio(config, found)
  return { opcoes: chave, senha, diretorio: (await hasIdentidade(db, user.id, config.OIDC_EMISSOR)) ? directoryOf(config) : null }
}

type Typed = { atual: string; password: string; password_confirm: string }

/** Another password of the person of the session, who types the present one; her other sessions end. */
export async function trocarSenha(ctx: Ctx, { atual, password, password_confirm }: Typed, from: Caller): Promise<{ msg: string }> {
  const { user } = ctx
  const before = await provarSenha(ctx, atual, from, 'atual')
  const problem = await senhaProblem(ctx, password, password_confirm, { ...user, usuarioId: user.id })
  if (problem) throw invalid({ [password === password_confirm ? 'password' : 'password_confirm']: problem })
  const hash = await hashSenha(password)
  await inTransaction(ctx.db, async (trx) => {
    if ((await lockSenha(trx, user.id))?.senhaHash !== before) throw conflict('A senha foi trocada em outro lugar. Entre de novo.')
    await alterarSenha(trx, user.id, hash, ctx.now())
    await closeSessionsOf(trx, user.id, sessionOf(ctx).id)
    await recordSecurity(trx, ctx, { evento: 'SENHA', detalhe: 'trocada em Minha conta' })
    await audit(trx, ctx, { entidade: 'usuario', registro: user.id, acao: 'trocar senha' })
  })
  await avisarMudanca(ctx, user, 'A sua senha da Retaguarda foi trocada, e as suas outras sessões foram encerradas.')
  return { msg: 'Senha trocada. As outras sessões foram encerradas.' }
}

export async function listarSessoes(ctx: Ctx, usuarioId: number): Promise<Sessao[]> {
  const sessao = sessionOf(ctx)
  const rows = await listSessions(ctx.db, usuarioId, ctx.now())
  return rows.map(({ id, endereco, agente, criadaEm, ultimoUso }) => ({
    ...dispositivoDe(agente),
    id,
    endereco,
    criadaEm: criadaEm.toISOString(),
    ultimoUso: ultimoUso.toISOString(),
    atual: id === sessao.id,
  }))
}

/** Ends one session of a person. @throws RuleError 404 where it has ended, or is not hers */
export async function encerrarSessao(ctx: Ctx, usuarioId: number, id: number): Promise<{ msg: string }> {
  await inTransaction(ctx.db, async (trx) => {
    if (!(await closeSessionOf(trx, usuarioId, id))) throw notFound('Esta sessão já terminou.')
    await ended(trx, ctx, usuarioId, 'encerrar sessão')
  })
  return { msg: 'Sessão encerrada.' }
}

/** Ends the sessions of a person, all but the one that asks. */
export async function encerrarSessoes(ctx: Ctx, usuarioId: number): Promise<{ msg: string }> {
  const n = await inTransaction(ctx.db, async (trx) => {
    const closed = await closeSessionsOf(trx, usuarioId, sessionOf(ctx).id)
    if (closed > 0) await ended(trx, ctx, usuarioId, 'encerrar sessões')
    return closed
  })
  if (n === 0) return { msg: 'Não havia outra sessão aberta.' }
  return { msg: n === 1 ? '1 sessão encerrada.' : `${n} sessões encerradas.` }
}

async function ended(trx: Trx, ctx: Ctx, usuarioId: number, acao: string): Promise<void> {
  const email = usuarioId === ctx.user.id ? undefined : await readEmail(trx, usuarioId)
  await recordSecurity(trx, ctx, { evento: 'SESSAO', detalhe: acao, ...(email !== undefined && { sobre: { id: usuarioId, email } }) })
  await audit(trx, ctx, { entidade: 'usuario', registro: usuarioId, acao })
}
