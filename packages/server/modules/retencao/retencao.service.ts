import { isDeepStrictEqual } from 'node:util'
import { podeMudarRetencao, type RetencaoDoCliente, type RetencaoDoObjeto } from '@retaguarda/contract/faturamento/retencao.ts'
import { RuleError } from '../../base/errors.ts'
import type { Ctx } from '../../kit/ctx/context.ts'

/**
 * Whoever may not change it may save a form that brings it as it was.
 * @param none what a new record, and null, stand for
 * @throws RuleError 403
 */
export function conferirRetencao<R extends RetencaoDoObjeto | RetencaoDoCliente>(
  { user }: Ctx,
  sent: R | null | undefined,
  before: R | undefined,
  none: R,
): void {
  if (sent === undefined || podeMudarRetencao(user)) return
  if (!isDeepStrictEqual(sent ?? none, before ?? none)) throw new RuleError('semPermissao', 'Só o Financeiro muda a retenção na fonte.')
}
