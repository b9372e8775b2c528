import type { RespostaDeChave, SegundoPasso } from '@retaguarda/contract/segundo-fator.ts'
import type { z } from 'zod'
import { onlyDirectory } from '../../base/directory-settings.ts'
import type { Trx } from '../../db/types.ts'
import type { Caller, Ctx, PublicCtx } from '../../kit/ctx/context.ts'
import { invalid } from '../../base/errors.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeCode } from './codigo.ts'
import { ENTRE, entraSemDiretorio, eventoDeEntrada } from './emergencia.service.ts'
import { closePending, readPending, updatePendingFalhas } from './desafio.repo.ts'
import { chaveProvada, opcoesParaProvar, relyingParty } from './passkey.ts'
import { lockUsuario, readKey, readFatores, takeKey } from './segundo-fator.repo.ts'
import { sessionOf } from '../../kit/http/reauth.ts'
import { updateSessionConfirmed, openSession, type SessionPerson } from './sessao.repo.ts'
import { attemptOf, decide, forgetFailures, recordCodeFailure, refuseWhileBlocked, refuseWhileCodesBlocked } from './tentativas.ts'

type Resposta = z.output<typeof RespostaDeChave>
/** Who has entered, and for how long. */
export type EnteredUser = SessionPerson & { expiresIn: number; segundoFatorEm: Date | null; identidadeId: number | null }
export type Entered = { session: { token: string; user: EnteredUser } | null; message: string }

const GRANTED = 'Acesso concedido.'

/** What a login whose password was right waits for: a code, a passkey, or either. */
export async function aguardarSegundoFator(ctx: PublicCtx, usuarioId: number) {
  const { totp, codigos, chaves } = await readFatores(ctx.db, usuarioId)
  const byKey = chaves.length > 0 && relyingParty(ctx.config) !== undefined
  return {
    codigo: (totp?.segredo ?? null) !== null || codigos > 0,
    chave: byKey ? { ...(await opcoesParaProvar(ctx, 'confirmar', usuarioId)) } : null,
  }
}

/**
 * The second step of a login. Failures count as those of the login, and by the account: who knows the password guesses no codes.
 * @throws RuleError 422 where neither was sent, 429
 */
export async function segundoPasso(ctx: PublicCtx, sent: z.output<typeof SegundoPasso>, from: Caller): Promise<Entered> {
  const { pendente, codigo, resposta } = sent
  if (codigo === undefined && resposta === undefined) throw invalid({ codigo: 'Informe o código.' })
  const now = ctx.now()
  const user = await readPending(ctx.db, pendente, now)
  if (!user) return { session: null, message: 'Esta entrada passou do tempo ou falhou demais. Entre de novo com a senha.' }
  const { identidadeId, sid } = user
  const by = identidadeId === null ? undefined : { identidadeId, sid }
  const attempt = attemptOf(user.email.toLowerCase(), from.endereco)
  await refuseWhileBlocked(ctx.db, attempt, now)
  await refuseWhileCodesBlocked(ctx.db, user.id, now)
  const key = resposta && (await provada(ctx, 'confirmar', user.id, resposta))
  const opened = await decide(ctx, attempt, user, async (trx) => {
    await lockUsuario(trx, user.id)
    const factor = resposta ? key && (await usada(trx, key, now)) : await takeCode(trx, ctx, user.id, codigo ?? '')
    if (!factor || !(await closePending(trx, pendente))) {
      await updatePendingFalhas(trx, pendente)
      await recordCodeFailure(trx, user.id, now)
      await recordSecurity(trx, ctx, { evento: 'ENTRADA_RECUSADA', usuario: user, detalhe: 'segundo fator errado' })
      return undefined
    }
    await forgetFailures(trx, attempt)
    const evento = by ? 'ENTRADA' : eventoDeEntrada(ctx.config)
    await recordSecurity(trx, ctx, { evento, usuario: user, detalhe: `${by ? 'Diretório' : 'senha'} e ${factor}` })
    return openSession(trx, user.id, now, from, by)
  })
  if (!opened) return { session: null, message: 'O código ou a chave de acesso não confere. Tente de novo.' }
  return { message: GRANTED, session: { token: opened.token, user: { ...user, expiresIn: opened.expiresIn } } }
}

/** A passkey alone signs in: it is something one has, and something one knows or is. */
export async function entrarPorChave(ctx: PublicCtx, resposta: Resposta, from: Caller): Promise<Entered> {
  const now = ctx.now()
  const key = await provada(ctx, 'entrar', null, resposta)
  const opened = await inTransaction(ctx.db, async (trx) => {
    const may = key && entraSemDiretorio(ctx.config, key) && (await lockUsuario(trx, key.id))?.ativo
    const by = may && (await usada(trx, key, now))
    const who = key && { usuario: key }
    if (!by) {
      await recordSecurity(trx, ctx, { evento: 'ENTRADA_RECUSADA', ...who, detalhe: 'chave de acesso recusada' })
      return undefined
    }
    await recordSecurity(trx, ctx, { evento: eventoDeEntrada(ctx.config), ...who, detalhe: by })
    return openSession(trx, key.id, now, from)
  })
  if ((!opened || !key) && onlyDirectory(ctx.config)) return { session: null, message: ENTRE }
  if (!opened || !key) return { session: null, message: 'Esta chave de acesso não entra aqui. Use outra, ou o login e a senha.' }
  return { message: GRANTED, session: { token: opened.token, user: { ...key, identidadeId: null, expiresIn: opened.expiresIn } } }
}

/** The person of the session shows that she is there, by a passkey of hers. @throws RuleError 422 */
export async function provarPorChave(ctx: Ctx, resposta: Resposta): Promise<void> {
  const key = await provada(ctx, 'confirmar', ctx.user.id, resposta)
  const right = await inTransaction(ctx.db, async (trx) => {
    const by = key && (await usada(trx, key, ctx.now()))
    if (by) await updateSessionConfirmed(trx, sessionOf(ctx).id, ctx.now())
    await recordSecurity(trx, ctx, { evento: by ? 'CONFIRMACAO' : 'CONFIRMACAO_RECUSADA', detalhe: 'chave de acesso' })
    return by !== undefined
  })
  if (!right) throw invalid({ resposta: 'A chave de acesso não confere. Tente de novo, ou use a senha.' })
}

/** A passkey that has signed our challenge, with whose it is; of the person who is asked, where she is known. */
async function provada(ctx: PublicCtx, finalidade: 'entrar' | 'confirmar', usuarioId: number | null, resposta: Resposta) {
  const key = await readKey(ctx.db, resposta.id)
  if (!key || (usuarioId !== null && key.id !== usuarioId)) return undefined
  const contador = await chaveProvada(ctx, finalidade, usuarioId, key, resposta)
  return contador === undefined ? undefined : { ...key, usos: contador }
}

type Provada = NonNullable<Awaited<ReturnType<typeof provada>>>

const usada = async (trx: Trx, { chaveId, contador, usos }: Provada, now: Date): Promise<string | undefined> =>
  (await takeKey(trx, chaveId, contador, usos, now)) ? 'chave de acesso' : undefined
