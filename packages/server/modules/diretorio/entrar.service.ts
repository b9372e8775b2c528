import type { Config } from '../../base/config.ts'
import { onlyDirectory } from '../../base/directory-settings.ts'
import type { Trx } from '../../db/types.ts'
import { inTransaction } from '../../db/transaction.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import type { Told } from '../../integrations/diretorio/port.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Caller, PublicCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { touchRecord } from '../../kit/register/version.ts'
import { openPending } from '../auth/desafio.repo.ts'
import { isLastEmergencia } from '../auth/emergencia.service.ts'
import { hasIdentidade, insertIdentidade, readIdentidade, updateIdentidadeUsada } from '../auth/identidade.repo.ts'
import { lockUsuario } from '../auth/segundo-fator.repo.ts'
import { readByLogin } from '../auth/senha.repo.ts'
import { openSession } from '../auth/sessao.repo.ts'
import { isLastAdmin } from '../usuario/usuario.repo.ts'
import { recordLink } from './identidade.service.ts'
import { readPerfilPorNome } from '../perfil/perfil.repo.ts'
import { recusaSemNinguem } from '../perfil/perfil.service.ts'
import { papeisPelosGrupos, perfilPelosGrupos } from './papeis.calc.ts'

type Entrou = { token: string } | { pendente: string } | { message: string }
type Perfil = { id: number | null; nome: string | null }
type Found = NonNullable<Awaited<ReturnType<typeof readIdentidade>>>
/** Why not: a sentence for the person, and why for the security log. */
type No = { message: string; why: string; usuario?: { id: number; email: string } }

/** Opens the session of whom the directory tells, with the roles that it says; or what is still missing, or why not. */
export const entrarPeloDiretorio = (ctx: PublicCtx, told: Told, from: Caller): Promise<Entrou> =>
  inTransaction(ctx.db, async (trx) => {
    const now = ctx.now()
    const found = mayEnter(ctx.config, told) ?? (await whose(trx, ctx, told))
    if ('why' in found) return recusar(trx, ctx, found)
    const by = { identidadeId: found.identidadeId, sid: told.sid }
    await updateIdentidadeUsada(trx, found.identidadeId, now)
    const gone = await darPapeis(trx, ctx, found, told)
    if (gone) return recusar(trx, ctx, gone)
    if (found.segundoFatorEm && ctx.config.OIDC_SEGUNDO_FATOR === 'nosso') return { pendente: await openPending(trx, found.id, now, by) }
    await recordSecurity(trx, ctx, { evento: 'ENTRADA', usuario: found, detalhe: 'Diretório' })
    const { token } = await openSession(trx, found.id, now, from, by)
    return { token }
  })

async function recusar(trx: Trx, ctx: PublicCtx, { message, why, usuario }: No): Promise<{ message: string }> {
  await recordSecurity(trx, ctx, { evento: 'ENTRADA_RECUSADA', usuario, detalhe: `Diretório: ${why}` })
  return { message }
}

/** Who is not in the group of those who may come in does not, nor one of whom no groups are told. */
function mayEnter({ OIDC_GRUPO_ACESSO: group }: Config, { groups, email }: Told): No | undefined {
  if (group === undefined || groups?.includes(group)) return undefined
  const who = email === null ? 'A sua conta' : `A conta ${email}`
  const why = groups ? 'fora do grupo de acesso' : 'grupos não ditos'
  return { message: `${who} do Diretório não tem acesso à Retaguarda. Peça-o a quem cuida do Diretório.`, why }
}

/** Whose the account is: joined before, or now, by an e-mail that is believed. */
async function whose(trx: Trx, ctx: PublicCtx, told: Told): Promise<Found | No> {
  const known = await readIdentidade(trx, told.issuer, told.sub)
  if (known) return (await lockUsuario(trx, known.id))?.ativo ? known : { ...INACTIVE, usuario: known }
  return byEmail(trx, ctx, told)
}

const INACTIVE = { message: 'O seu usuário está inativo aqui. Peça a um administrador que o ative.', why: 'usuário inativo' }

async function byEmail(trx: Trx, ctx: PublicCtx, { issuer, sub, email, emailVerified }: Told): Promise<Found | No> {
  if (email === null) return nobody(ctx.config, 'conta sem e-mail')
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!emailVerified && !ctx.config.OIDC_CONFIA_EMAIL.includes(domain))
    return { message: `O Diretório não confirmou o e-mail ${email}.`, why: 'e-mail não confirmado' }
  const user = await readByLogin(trx, email.toLowerCase())
  if (!user || !(await lockUsuario(trx, user.id))?.ativo) return nobody(ctx.config, 'e-mail de ninguém')
  const joined = await readIdentidade(trx, issuer, sub)
  if (joined?.id === user.id) return joined // in another window, just now
  // The e-mail was given to somebody else there, or she has two accounts: which of them is hers, she says herself.
  if (await hasIdentidade(trx, user.id, issuer)) return nobody(ctx.config, 'outra conta do mesmo e-mail', user)
  const id = await insertIdentidade(trx, { usuarioId: user.id, emissor: issuer, sub, email }, ctx.now())
  const made = await readIdentidade(trx, issuer, sub)
  if (id === undefined || !made) return nobody(ctx.config, 'ligada a outra pessoa ao mesmo tempo', user)
  await recordLink(trx, ctx, user, { email, how: 'pelo e-mail' })
  return made
}

const nobody = (config: Config, why: string, usuario?: { id: number; email: string }): No => ({
  message: `Esta conta do Diretório não é de ninguém daqui. ${
    onlyDirectory(config)
      ? 'Peça a um administrador que confira o seu usuário: o e-mail, e se outra conta está ligada a ele.'
      : 'Entre com a senha e ligue-a em Minha conta.'
  }`,
  why,
  ...(usuario && { usuario }),
})

/** The roles that the directory says are the user's from now on; the last administrator stays one, and the last for an emergency, and who approves. */
async function darPapeis(trx: Trx, ctx: PublicCtx, user: Found, { groups }: Told): Promise<No | undefined> {
  const before = { tipo: user.tipo, isManagerTeam: user.isManagerTeam, isAdmin: user.isAdmin, perfilId: user.perfilId }
  const perfil = await perfilDito(trx, ctx.config, groups)
  if (perfil && 'why' in perfil) return { ...perfil, usuario: user }
  const said = papeisPelosGrupos(ctx.config.OIDC_GRUPOS, groups, before)
  const stays = before.isAdmin && !said.isAdmin && ((await isLastAdmin(trx, user.id)) || (await isLastEmergencia(trx, ctx.config, user.id)))
  const como = (pode: Pode) => ({ usuario: { ...pode, id: user.id, ativo: true } })
  const after = { ...before, ...said, isAdmin: said.isAdmin || stays }
  if (await recusaSemNinguem(trx, como(before), como(after))) after.tipo = before.tipo
  const given = { ...after, perfilId: perfil ? perfil.id : before.perfilId }
  if (perfil && isOther(after, given) && !(await recusaSemNinguem(trx, como(after), como(given)))) {
    after.perfilId = given.perfilId
    await recordSecurity(trx, ctx, { evento: 'PERFIL', usuario: user, detalhe: `${perfil.nome ?? 'nenhum'}, pelo Diretório` })
  }
  if (!isOther(before, after)) return undefined
  await updateRow(trx, 'usuario', user.id, after)
  await touchRecord(trx, { ...ctx, user: null }, 'usuario', user.id)
  await audit(trx, { ...ctx, user: null }, { entidade: 'usuario', registro: user.id, acao: 'alterar', antes: before, depois: after })
  if (!isOther({ ...before, perfilId: after.perfilId }, after)) return undefined
  const words = [
    `tipo ${after.tipo}`,
    ...(after.isAdmin ? ['administrador'] : []),
    ...(after.isManagerTeam ? ['gestor de desenvolvimento'] : []),
  ]
  await recordSecurity(trx, ctx, { evento: 'PAPEIS', usuario: user, detalhe: `${words.join(', ')}, pelo Diretório` })
  return undefined
}

type Pode = Pick<Found, 'tipo' | 'isManagerTeam' | 'isAdmin' | 'perfilId'>
const isOther = (one: Pode, other: Pode): boolean =>
  one.tipo !== other.tipo || one.isManagerTeam !== other.isManagerTeam || one.isAdmin !== other.isAdmin || one.perfilId !== other.perfilId

/** The profile that the groups give; undefined where the directory does not say, and a no where it is not here: who has none may do all. */
async function perfilDito(trx: Trx, { OIDC_GRUPOS }: Config, groups: Told['groups']): Promise<Perfil | No | undefined> {
  const nome = perfilPelosGrupos(OIDC_GRUPOS, groups)
  if (nome === undefined) return undefined
  if (nome === null) return { id: null, nome }
  const gone = {
    message: `O perfil ${nome}, que o Diretório lhe dá, não existe aqui. Avise um administrador.`,
    why: `sem o perfil ${nome}`,
  }
  return (await readPerfilPorNome(trx, nome)) ?? gone
}
