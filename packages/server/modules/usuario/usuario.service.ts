import type { Roles } from '@retaguarda/contract/kit/access.ts'
import { EMERGENCIA_MAX, TipoUsuario, type usuario } from '@retaguarda/contract/usuario.ts'
import type { z } from 'zod'
import { publicUrl } from '../../base/config.ts'
import { camposDo, onlyDirectory } from '../../base/directory-settings.ts'
import { conflict, invalid, must } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { askAgain } from '../../kit/http/reauth.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { enviarPrimeiroAcesso } from '../auth/auth-mail.service.ts'
import { countEmergencia, lockEmergencia } from '../auth/emergencia.repo.ts'
import { deixarEmergencia } from '../auth/emergencia.service.ts'
import { hasIdentidade } from '../auth/identidade.repo.ts'
import { closeFirstAccess, firstAccessLink, issueFirstAccess } from '../auth/primeiro-acesso.repo.ts'
import { lockUsuario, removeFatores } from '../auth/segundo-fator.repo.ts'
import { lockSenha, updateSenha } from '../auth/senha.repo.ts'
import { closeSessionsOf } from '../auth/sessao.repo.ts'
import { fiqueAlguem, mustHavePerfil } from '../perfil/perfil.service.ts'
import { hasActed, hasPessoa, isLastAdmin, usuarioRepo } from './usuario.repo.ts'

/** What a new user may do where nothing is said. */
const NOBODY = { tipo: TipoUsuario.code.PADRAO, isAdmin: false, isManagerTeam: false, ativo: true, emergencia: false }

const LAST_ADMIN = 'Este é o último administrador ativo. Torne outro usuário administrador antes.'

type Papeis = Roles & { ativo: boolean; emergencia: boolean }

/** What the user may do, in words. */
const rolesOf = ({ tipo, isAdmin, isManagerTeam, ativo, emergencia }: Papeis): string =>
  [
    `tipo ${tipo}`,
    ...(isAdmin ? ['administrador'] : []),
    ...(isManagerTeam ? ['gestor de desenvolvimento'] : []),
    ...(emergencia ? ['de emergência'] : []),
    ativo ? 'ativo' : 'inativo',
  ].join(', ')

/** The last active administrator stays one, and who is deactivated is logged out. */
export const usuarioRules: RulesOf<typeof usuario> = {
  async check(trx, ctx, form, before) {
    if (rolesOf(before ?? NOBODY) !== rolesOf({ ...form, ativo: before?.ativo ?? true }) || (before?.perfil?.id ?? null) !== form.perfil)
      askAgain(ctx)
    await mustHavePerfil(trx, form.perfil)
    if (!(await hasPessoa(trx, form.pessoa))) throw invalid({ pessoa: 'Esta pessoa não existe mais. Escolha outra.' })
    const leaves = before?.isAdmin && before.ativo && !(form.isAdmin && form.ativo)
    if (leaves && (await isLastAdmin(trx, before.id))) throw conflict(LAST_ADMIN)
    if (before) await leaveDirectory(trx, ctx, form, before)
    await judgeEmergencia(trx, ctx, form, before)
  },

  async checkRemoval(trx, ctx, before) {
    if (before.emergencia) await deixarEmergencia(trx, ctx.config, before.id)
    if (before.isAdmin && before.ativo && (await isLastAdmin(trx, before.id))) throw conflict(LAST_ADMIN)
    await fiqueAlguem(trx, {}, { usuario: { ...deciderOf(before), ativo: false } })
    if (await hasActed(trx, before.id))
      throw conflict('Este usuário já alterou registros, e o histórico mostra o nome dele. Desative-o em vez de excluir.')
  },

  async saved(trx, ctx, after, before) {
    if (before) await fiqueAlguem(trx, { usuario: deciderOf(before) })
    if (before?.perfil?.id !== after.perfil?.id)
      await recordSecurity(trx, ctx, { evento: 'PERFIL', sobre: after, detalhe: after.perfil?.nome ?? 'nenhum' })
    if (!before || rolesOf(before) !== rolesOf(after))
      await recordSecurity(trx, ctx, { evento: 'PAPEIS', sobre: after, detalhe: rolesOf(after) })
    if (before?.ativo && !after.ativo) await closeSessionsOf(trx, after.id)
    // A link on its way to another address, or to who may not enter, must not work.
    if (before && (before.email !== after.email || !after.ativo)) await closeFirstAccess(trx, after.id, ctx.now())
  },
}

type Form = z.output<typeof usuario.form>
type Record = z.input<typeof usuario.record>

const deciderOf = ({ perfil, ...user }: Record) => ({ ...user, perfilId: perfil?.id ?? null })

/** What the directory says of somebody at each entry is not said here. @throws RuleError 422 */
async function leaveDirectory(trx: Trx, { config }: Ctx, form: Form, before: Record): Promise<void> {
  if (config.OIDC_GRUPOS.length === 0 || !(await hasIdentidade(trx, before.id, config.OIDC_EMISSOR))) return
  const was = { ...before, perfil: before.perfil?.id ?? null }
  const changed = camposDo(config.OIDC_GRUPOS).filter((field) => form[field] !== was[field])
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((field) => [field, 'Vem do Diretório: mude os grupos dele lá.'])))
}

/**
 * In an emergency two enter at most, administrators who have a second factor; and where the directory is demanded, one at least.
 * @throws RuleError 409, 422
 */
async function judgeEmergencia(trx: Trx, { config }: Ctx, form: Form, before: Record | undefined): Promise<void> {
  if (before?.emergencia && !(form.emergencia && form.isAdmin && form.ativo)) await deixarEmergencia(trx, config, before.id)
  if (!form.emergencia || (before?.emergencia && form.isAdmin)) return
  if (!form.isAdmin) throw invalid({ emergencia: 'Só um administrador entra em emergência.' })
  await lockEmergencia(trx)
  const fator = before && (await lockUsuario(trx, before.id))?.segundoFatorEm
  if (!fator) throw invalid({ emergencia: 'Ele precisa de um segundo fator antes: quem o cria é ele, em Minha conta.' })
  if ((await countEmergencia(trx, before.id)) >= EMERGENCIA_MAX)
    throw invalid({ emergencia: `Já há ${EMERGENCIA_MAX} administradores de emergência. Desmarque um antes.` })
}

/**
 * Ends what the user's password and sessions allow and mails a first-access link.
 * @returns the link too, where no mail could be sent, for the administrator to hand over
 */
export async function liberarAcesso(ctx: Ctx, id: number): Promise<{ msg: string; link?: string }> {
  if (id !== ctx.user.id) askAgain(ctx)
  const { user, token, fator } = await inTransaction(ctx.db, async (trx) => {
    await lockSenha(trx, id)
    const user = must(await usuarioRepo.read(trx, id), 'Usuário não encontrado. Talvez outra pessoa o tenha excluído.')
    if (!user.ativo) throw conflict('Este usuário está inativo. Ative-o antes de liberar o acesso.')
    if (onlyDirectory(ctx.config) && !user.emergencia) throw conflict(`${user.nome} entra pelo Diretório: não há link de primeiro acesso.`)
    if (user.emergencia) await deixarEmergencia(trx, ctx.config, id)
    await updateSenha(trx, id, null)
    await closeSessionsOf(trx, id)
    const fator = await removeFatores(trx, id)
    if (fator) {
      await recordSecurity(trx, ctx, { evento: 'SEGUNDO_FATOR', sobre: user, detalhe: 'removido por Liberar Acesso' })
      await audit(trx, ctx, { entidade: 'usuario', registro: id, acao: 'remover segundo fator' })
    }
    const token = await issueFirstAccess(trx, id, ctx.now())
    await audit(trx, ctx, { entidade: 'usuario', registro: id, acao: 'liberar acesso' })
    await recordSecurity(trx, ctx, { evento: 'ACESSO_LIBERADO', sobre: user })
    return { user, token, fator }
  })
  const link = firstAccessLink(publicUrl(ctx.config), token)
  if (await enviarPrimeiroAcesso(ctx, user, fator ? 'liberadoSemFator' : 'liberado', link))
    return { msg: `Acesso liberado. O link foi enviado para ${user.email}.` }
  const why = ctx.integrations.mail.configured ? 'O e-mail não pôde ser enviado' : 'Não há servidor de e-mail configurado'
  return { msg: `Acesso liberado. ${why}: entregue o link a ${user.nome}.`, link }
}
