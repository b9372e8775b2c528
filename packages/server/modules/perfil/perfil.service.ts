import type { Perfil } from '@retaguarda/contract/kit/perfil.ts'
import type { perfil } from '@retaguarda/contract/perfil.ts'
import type { Config } from '../../base/config.ts'
import { perfisDo } from '../../base/directory-settings.ts'
import { conflict, invalid } from '../../base/errors.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Db, Trx } from '../../db/types.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { askAgain } from '../../kit/http/reauth.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { countPodem, type Otherwise, perfilRepo, readPerfilPorNome } from './perfil.repo.ts'

/** What a profile takes away, in words. */
const wordsOf = ({ nome, soLeitura, liberaEmMassa, aprova, exporta, dadosPessoais }: Perfil): string =>
  [
    nome,
    ...(soLeitura ? ['só leitura'] : []),
    ...(liberaEmMassa ? [] : ['sem mensagens em massa']),
    ...(aprova ? [] : ['sem aprovar']),
    ...(exporta ? [] : ['sem baixar listas']),
    ...(dadosPessoais ? [] : ['sem dados pessoais']),
  ].join(', ')

const DO_DIRETORIO = 'O Diretório dá este perfil por este nome: mude antes a configuração OIDC_GRUPOS.'
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isDoDiretorio = ({ OIDC_GRUPOS }: Config, nome: string) => perfisDo(OIDC_GRUPOS).some((one) => isSame(one, nome))

/**
 * The profiles that groups of the directory give are there.
 * @throws Refusal where one is not
 */
export async function exigirPerfis(db: Db, { OIDC_GRUPOS }: Pick<Config, 'OIDC_GRUPOS'>): Promise<void> {
  for (const nome of perfisDo(OIDC_GRUPOS))
    if (!(await readPerfilPorNome(db, nome)))
      throw new Refusal(
        `OIDC_GRUPOS nomeia o perfil ${nome}, que não existe. Corrija o nome, ou inicie sem ele e inclua-o em Perfis antes.`,
      )
}

export const perfilRules: RulesOf<typeof perfil> = {
  async check(_trx, ctx, form, before) {
    if (before && wordsOf(before) !== wordsOf(form)) askAgain(ctx)
    if (before && !isSame(before.nome, form.nome) && isDoDiretorio(ctx.config, before.nome)) throw invalid({ nome: DO_DIRETORIO })
  },
  async checkRemoval(_trx, ctx, before) {
    if (isDoDiretorio(ctx.config, before.nome)) throw conflict(DO_DIRETORIO)
  },
  async saved(trx, ctx, after, before) {
    if (before) await fiqueAlguem(trx, { perfil: before })
    if (!before || wordsOf(before) !== wordsOf(after)) await recordSecurity(trx, ctx, { evento: 'PERFIL', detalhe: wordsOf(after) })
  },
}

/**
 * Somebody administers, and somebody approves, still, where somebody did: one rule of all that takes it from them, be it a role, a
 * profile, what a profile allows, or that somebody is there.
 * @param after what is not written yet
 * @returns why not; undefined where it may be
 */
export async function recusaSemNinguem(trx: Trx, before: Otherwise, after: Otherwise): Promise<string | undefined> {
  const [could, can] = [await countPodem(trx, before), await countPodem(trx, after)]
  if (can.administradores === 0 && could.administradores > 0) return 'Fique ao menos um outro administrador que possa gravar.'
  return can.aprovadores === 0 && could.aprovadores > 0 ? 'Fique ao menos uma outra pessoa que aprova.' : undefined
}

/** @throws RuleError 409 where nobody would be left to administer or to approve */
export async function fiqueAlguem(trx: Trx, before: Otherwise, after: Otherwise = {}): Promise<void> {
  const error = await recusaSemNinguem(trx, before, after)
  if (error !== undefined) throw conflict(error)
}

/** @throws RuleError 422 */
export async function mustHavePerfil(trx: Trx, id: number | null): Promise<void> {
  if (id !== null && !(await perfilRepo.read(trx, id))) throw invalid({ perfil: 'Este perfil não existe mais. Escolha outro.' })
}
