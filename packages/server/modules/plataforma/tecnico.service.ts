import { ACESSO_TECNICO } from '@retaguarda/contract/plataforma.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx, StoreCtx } from '../../kit/ctx/context.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { lockRecord } from '../../kit/register/version.ts'
import { readUsuario, readUsuarioByEmail, type UsuarioDaConta, updateTecnico } from './plataforma.repo.ts'
import { ENTIDADE_USUARIO } from './plataforma.service.ts'

type Flags = Pick<UsuarioDaConta, 'isTecnico' | 'isMaster'>
const NONE: Flags = { isTecnico: false, isMaster: false }

/** In words; undefined where there is no access. */
export const acessoTecnico = ({ isTecnico, isMaster }: Flags): 'Técnico' | 'Master' | undefined =>
  isMaster ? 'Master' : isTecnico ? 'Técnico' : undefined

const mustUsuario = (usuario: UsuarioDaConta | undefined): UsuarioDaConta => {
  if (!usuario) throw notFound('Usuário não encontrado. Talvez outra pessoa o tenha excluído.')
  return usuario
}

/** @throws RuleError 404 */
export async function consultarTecnico({ db }: Ctx, id: number): Promise<Flags> {
  const { isTecnico, isMaster } = mustUsuario(await readUsuario(db, id))
  return { isTecnico, isMaster }
}

/** @throws RuleError 404; 409 for who is inactive */
export async function registrarTecnico(trx: Trx, ctx: Ctx, id: number, isMaster: boolean) {
  await lockRecord(trx, 'usuario', id)
  const usuario = mustUsuario(await readUsuario(trx, id))
  if (!usuario.ativo) throw conflict('O usuário está inativo. Ative-o antes de dar acesso técnico.')
  await alterarTecnico(trx, ctx, usuario, { isTecnico: true, isMaster })
  return { success: true, msg: isMaster ? `${usuario.nome} agora é Técnico e Master.` : `${usuario.nome} agora é Técnico.` }
}

/** @throws RuleError 404 */
export async function retirarTecnico(trx: Trx, ctx: Ctx, id: number) {
  await lockRecord(trx, 'usuario', id)
  const usuario = mustUsuario(await readUsuario(trx, id))
  await alterarTecnico(trx, ctx, usuario, NONE)
  return { success: true, msg: `${usuario.nome} não tem mais acesso técnico.` }
}

/** Writes the flags of a user whose record is locked, and what changed. */
export async function alterarTecnico(trx: Trx, ctx: Ctx, usuario: UsuarioDaConta, flags: Flags): Promise<void> {
  const [before, after] = [acessoTecnico(usuario) ?? 'Sem acesso', acessoTecnico(flags) ?? 'Sem acesso']
  if (before === after) return
  await updateTecnico(trx, usuario.id, flags)
  const change = { antes: { [ACESSO_TECNICO]: before }, depois: { [ACESSO_TECNICO]: after } }
  await audit(trx, ctx, { entidade: ENTIDADE_USUARIO, registro: usuario.id, acao: 'acesso técnico', ...change })
  await recordSecurity(trx, ctx, { evento: 'PAPEIS', sobre: usuario, detalhe: `acesso técnico: ${after}` })
}

/** What a store may let somebody do, asked with its key alone. */
export async function tecnicoDaLoja({ db }: StoreCtx, email: string): Promise<Flags> {
  const usuario = await readUsuarioByEmail(db, email.trim().toLowerCase())
  if (!usuario?.ativo) return NONE
  return { isTecnico: usuario.isTecnico, isMaster: usuario.isMaster }
}
