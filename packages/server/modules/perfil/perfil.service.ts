import type { Perfil } from '@retaguarda/contract/kit/perfil.ts'
import type { perfil } from '@retaguarda/contract/perfil.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import { conflict, invalid } from '../../base/errors.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Db, Trx } from '../../db/types.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { askAgain } from '../../kit/http/reauth.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { countPodem, perfilRepo, readPerfilPorNome } from './perfil.repo.ts'

type Limits = Omit<Perfil, 'nome'>
const ALL: Limits = { soLeitura: false, liberaEmMassa: true, aprova: true, exporta: true, dadosPessoais: true }

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
    if (before) await judgeLimits(trx, before, after)
    if (!before || wordsOf(before) !== wordsOf(after)) await recordSecurity(trx, ctx, { evento: 'PERFIL', detalhe: wordsOf(after) })
  },
}

const NOBODY_APPROVES = 'Fique ao menos uma outra pessoa que aprova.'

/**
 * Somebody stays who administers, and somebody who approves, where what is written takes one of them away.
 * @throws RuleError 409
 */
async function judgeLimits(trx: Trx, before: Limits, after: Limits): Promise<void> {
  const less = after.soLeitura && !before.soLeitura
  if (!less && (after.aprova || !before.aprova)) return
  const podem = await countPodem(trx)
  if (less && podem.administradores === 0) throw conflict('Fique ao menos um outro administrador que possa gravar.')
  if (podem.aprovadores === 0) throw conflict(NOBODY_APPROVES)
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

type Aprovador = { ativo: boolean; tipo: number; perfil?: { id: number } | null }

/**
 * Somebody is deactivated, deleted or no longer of the financial department.
 * @throws RuleError 409 where nobody would be left to approve
 */
export async function judgeSaida(trx: Trx, before: Aprovador, after: Aprovador | undefined): Promise<void> {
  const decides = (one: Aprovador | undefined) => one?.ativo === true && one.tipo === TipoUsuario.code.FINANCEIRO
  if (!decides(before) || decides(after)) return
  const had = before.perfil ? await perfilRepo.read(trx, before.perfil.id) : ALL
  if (!had?.aprova || had.soLeitura) return
  const { aprovadores } = await countPodem(trx)
  // She is still there where she is about to be deleted.
  if (aprovadores === (after ? 0 : 1)) throw conflict(NOBODY_APPROVES)
}

/** @throws RuleError 422 */
export async function mustHavePerfil(trx: Trx, id: number | null): Promise<void> {
  if (id !== null && !(await perfilRepo.read(trx, id))) throw invalid({ perfil: 'Este perfil não existe mais. Escolha outro.' })
}
