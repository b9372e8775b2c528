import type { PlanoContabilForm } from '@retaguarda/contract/faturamento/contabil.ts'
import { type Fields, invalid } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { lockPlano } from './lancar.repo.ts'
import { listDesconhecidas, readPlano, updatePlano } from './plano.repo.ts'

/** The name under which plan and files are audited. */
export const ENTIDADE_CONTABIL = 'contabil'
const PLANO_ID = 1

/** Entries that were made stay; another month has the job look for what has none. @throws RuleError 422 */
export async function alterarPlano(trx: Trx, ctx: Ctx, form: PlanoContabilForm): Promise<{ msg: string }> {
  await lockPlano(trx)
  const unknown = await listDesconhecidas(trx, form.contas)
  const fields: Fields = Object.fromEntries(
    unknown.map(({ at, objeto }) =>
      objeto
        ? [`contas.${at}.objeto`, 'Este objeto de contrato não existe mais. Escolha outro.']
        : [`contas.${at}.contaBancaria`, 'Esta conta e carteira não existe mais. Escolha outra.'],
    ),
  )
  if (unknown.length > 0) throw invalid(fields)
  const antes = await readPlano(trx)
  const moved = antes.desde?.ano !== form.desde.ano || antes.desde.mes !== form.desde.mes
  await updatePlano(trx, form, moved)
  const depois = await readPlano(trx)
  await audit(trx, ctx, { entidade: ENTIDADE_CONTABIL, registro: PLANO_ID, acao: 'plano', antes, depois })
  return { msg: 'Plano de contas salvo.' }
}
