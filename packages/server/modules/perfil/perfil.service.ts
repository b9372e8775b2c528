import type { Perfil } from '@retaguarda/contract/kit/perfil.ts'
import type { perfil } from '@retaguarda/contract/perfil.ts'
import { conflict, invalid } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { askAgain } from '../../kit/http/reauth.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { countPodem, perfilRepo } from './perfil.repo.ts'

type Limits = Omit<Perfil, 'nome'>
const ALL: Limits = { soLeitura: false, liberaEmMassa: true, aprova: true, exporta: true }

/** What a profile takes away, in words. */
const wordsOf = ({ nome, soLeitura, liberaEmMassa, aprova, exporta }: Perfil): string =>
  [
    nome,
    ...(soLeitura ? ['só leitura'] : []),
    ...(liberaEmMassa ? [] : ['sem mensagens em massa']),
    ...(aprova ? [] : ['sem aprovar']),
    ...(exporta ? [] : ['sem baixar listas']),
  ].join(', ')

export const perfilRules: RulesOf<typeof perfil> = {
  async check(_trx, ctx, form, before) {
    if (before && wordsOf(before) !== wordsOf(form)) askAgain(ctx)
  },
  async saved(trx, ctx, after, before) {
    if (before) await judgeLimits(trx, before, after)
    if (!before || wordsOf(before) !== wordsOf(after)) await recordSecurity(trx, ctx, { evento: 'PERFIL', detalhe: wordsOf(after) })
  },
}

/**
 * Somebody stays who administers, and somebody who approves, where what is written takes one of them away.
 * @throws RuleError 409
 */
async function judgeLimits(trx: Trx, before: Limits, after: Limits): Promise<void> {
  const less = after.soLeitura && !before.soLeitura
  if (!less && (after.aprova || !before.aprova)) return
  const podem = await countPodem(trx)
  if (less && podem.administradores === 0) throw conflict('Fique ao menos um outro administrador que possa gravar.')
  if (podem.aprovadores === 0) throw conflict('Fique ao menos uma outra pessoa que aprova.')
}

/**
 * The profile of a user is another one now.
 * @throws RuleError 409 where nobody would be left to administer or approve, 422 where it is gone
 */
export async function judgeTroca(trx: Trx, before: number | undefined, after: number | undefined): Promise<void> {
  if (before === after) return
  const of = (id: number | undefined) => (id === undefined ? undefined : perfilRepo.read(trx, id))
  await judgeLimits(trx, (await of(before)) ?? ALL, (await of(after)) ?? ALL)
}

/** @throws RuleError 422 */
export async function mustHavePerfil(trx: Trx, id: number | null): Promise<void> {
  if (id !== null && !(await perfilRepo.read(trx, id))) throw invalid({ perfil: 'Este perfil não existe mais. Escolha outro.' })
}
