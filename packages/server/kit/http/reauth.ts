import type { Ctx, CurrentSession } from '../ctx/context.ts'
import { pedePessoa, RuleError } from '../../base/errors.ts'

const MINUTE_MS = 60_000

/**
 * Before what weighs much: who said who she is longer ago than REAUTENTICACAO_MINUTOS says it again by `auth/reautenticar`, and the
 * call is repeated. A login counts; 0 never asks. A program is nobody who could say so.
 * @throws RuleError `confirmarIdentidade`, 403
 */
export function askAgain(ctx: Asked): void {
  const refusal = mustAskAgain(ctx)
  if (refusal) throw refusal
}

type Asked = Pick<Ctx, 'config' | 'now'> & ({ kind: 'token' } | { kind: 'session'; sessao: CurrentSession })

/** The same, for who asks before anything else. */
export function mustAskAgain(asked: Asked): RuleError | undefined {
  if (asked.kind === 'token') return pedePessoa()
  const { config, now, sessao } = asked
  const minutes = config.REAUTENTICACAO_MINUTOS
  if (minutes === 0 || now().getTime() - sessao.confirmadaEm.getTime() <= minutes * MINUTE_MS) return undefined
  return new RuleError('confirmarIdentidade', 'Confirme a sua senha para continuar.', { more: { reautenticar: true } })
}

/** The session in which a person calls. @throws RuleError 403 where a program does */
export function sessionOf(ctx: Ctx): CurrentSession {
  if (ctx.kind === 'token') throw pedePessoa()
  return ctx.sessao
}
