import type { Identidade } from '@retaguarda/contract/diretorio.ts'
import { camposDo } from '../../base/directory-settings.ts'
import { must } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Told } from '../../integrations/diretorio/port.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { sessionOf } from '../../kit/http/reauth.ts'
import { avisarMudanca } from '../auth/auth-mail.service.ts'
import { readSessaoUsuario } from '../auth/ida.repo.ts'
import { hasIdentidade, insertIdentidade, listIdentidades, readIdentidade, removeIdentidade } from '../auth/identidade.repo.ts'
import { readEmail } from '../auth/senha.repo.ts'
import { closeSessionsBy } from '../auth/sessao.repo.ts'

export async function listarIdentidades({ db, config }: Ctx, usuarioId: number): Promise<Identidade[]> {
  const rows = await listIdentidades(db, usuarioId)
  return rows.map(({ criadaEm, usadaEm, ...row }) => ({
    ...row,
    criadaEm: criadaEm.toISOString(),
    usadaEm: usadaEm?.toISOString() ?? null,
    atual: row.emissor === config.OIDC_EMISSOR,
  }))
}

/** Of a user, with what the directory says of him. */
export async function identidadesDe(ctx: Ctx, usuarioId: number) {
  const comes = await hasIdentidade(ctx.db, usuarioId, ctx.config.OIDC_EMISSOR)
  return { identidades: await listarIdentidades(ctx, usuarioId), papeis: comes ? camposDo(ctx.config.OIDC_GRUPOS) : [] }
}

/** Joins the account that somebody has come back with to the person of the session that she left from; answers why not. */
export async function ligar(ctx: PublicCtx, { issuer, sub, email }: Told, sessaoId: number | null): Promise<string | undefined> {
  const now = ctx.now()
  const user = sessaoId === null ? undefined : await readSessaoUsuario(ctx.db, sessaoId, now)
  if (!user) return 'Sua sessão terminou. Entre de novo para continuar.'
  const made = await inTransaction(ctx.db, async (trx) => {
    const id = await insertIdentidade(trx, { usuarioId: user.id, emissor: issuer, sub, email }, now)
    if (id !== undefined) await recordLink(trx, ctx, user, { email, how: 'em Minha conta' })
    return id
  })
  if (made === undefined) {
    const mine = (await readIdentidade(ctx.db, issuer, sub))?.id === user.id
    return mine ? undefined : 'Esta conta do Diretório já é de outra pessoa daqui.'
  }
  await avisarMudanca(ctx, user, 'Uma conta do Diretório foi ligada ao seu acesso à Retaguarda: com ela se entra sem a senha.')
  return undefined
}

type Person = { id: number; email: string }

/** What is kept of an account that was joined to a person. */
export async function recordLink(
  trx: Trx,
  ctx: PublicCtx,
  user: Person,
  { email, how }: { email: string | null; how: string },
): Promise<void> {
  const acao = 'ligar conta do Diretório'
  await recordSecurity(trx, ctx, { evento: 'DIRETORIO', usuario: user, detalhe: `conta ligada ${how}` })
  await audit(trx, { ...ctx, user }, { entidade: 'usuario', registro: user.id, acao, depois: { conta: email } })
}

const NONE = 'Esta conta do Diretório já não está ligada.'

/** Takes an account away from whose it is, or from the one who asks: the sessions that it opened end, but hers. */
export async function desligar(trx: Trx, ctx: Ctx, id: number, own: boolean): Promise<{ msg: string }> {
  await closeSessionsBy(trx, id, sessionOf(ctx).id)
  const { usuarioId, email } = must(await removeIdentidade(trx, id, own ? ctx.user.id : undefined), NONE)
  const login = own ? undefined : await readEmail(trx, usuarioId)
  await recordSecurity(trx, ctx, {
    evento: 'DIRETORIO',
    detalhe: 'conta desligada',
    ...(login !== undefined && { sobre: { id: usuarioId, email: login } }),
  })
  await audit(trx, ctx, { entidade: 'usuario', registro: usuarioId, acao: 'desligar conta do Diretório', antes: { conta: email } })
  return { msg: 'Conta do Diretório desligada.' }
}
