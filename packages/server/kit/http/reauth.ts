import type { Ctx } from '../ctx/context.ts'
import { RuleError } from '../../base/errors.ts'

const MINUTE_MS = 60_000

/**
 * Before what weighs much: who said who she is longer ago than REAUTENTICACAO_MINUTOS says it again by `auth/reautenticar`, and the
 * call is repeated. A login counts; 0 never asks.
 * @throws RuleError `confirmarIdentidade`
 */
export function askAgain(ctx: Asked): void {
  const refusal = mustAskAgain(ctx)
  if (refusal) throw refusal
}

type Asked = Pick<Ctx, 'config' | 'now' | 'sessao'>

/** The same, for who asks before anything else. */
export function mustAskAgain({ config, now, sessao }: Asked): RuleError | undefined {
  const minutes = config.REAUTENTICACAO_MINUTOS
  if (minutes === 0 || now().getTime() - sessao.confirmadaEm.getTime() <= minutes * MINUTE_MS) return undefined
  return new RuleError('confirmarIdentidade', 'Confirme a sua senha para continuar.', { more: { reautenticar: true } })
}
