import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { ACESSO_COMENTARIO, type ComentarioEdit, type ComentarioForm, type EntidadeComentada } from '@retaguarda/contract/comentario.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import { forbidden, invalid, must, notFound } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Trx } from '../../db/types.ts'
import { audit, history } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { avisar } from '../aviso/avisar.service.ts'
import {
  type Escrito,
  insertComentario,
  type Lugar,
  listComentarios,
  listMencionados,
  lockComentario,
  readComentado,
  removeComentario,
  suggestMencionaveis,
  updateComentario,
} from './comentario.repo.ts'
import { readEntidadeAuditada } from './comentario-historico.repo.ts'

/** Under which name a comment is audited: what was written beside an invoice is for who may open it. */
const AUDITADO: Record<EntidadeComentada, string> = { cliente: 'comentario', task: 'comentario-task', fatura: 'comentario-fatura' }
const PAGINA: Record<EntidadeComentada, string> = {
  cliente: '/cliente/visualizar',
  task: '/task/executar',
  fatura: '/financeiro/fatura/visualizar',
}
const ESTE: Record<EntidadeComentada, string> = { cliente: 'este cliente', task: 'esta tarefa', fatura: 'esta fatura' }
const NOT_FOUND = 'Comentário não encontrado. Talvez quem o escreveu o tenha excluído.'
const RECORD_NOT_FOUND = 'O registro comentado não foi encontrado. Talvez outra pessoa o tenha excluído.'
function refuseWithoutAccess({ user }: Ctx, entidade: EntidadeComentada): void {
  if (!allows(ACESSO_COMENTARIO[entidade], user)) throw forbidden()
}

/** @throws RuleError 403, 404 */
export async function listar(ctx: Ctx, place: Lugar) {
  refuseWithoutAccess(ctx, place.entidade)
  if (!(await readComentado(ctx.db, place))) throw notFound(RECORD_NOT_FOUND)
  return listComentarios(ctx.db, place)
}

/** @throws RuleError 403 */
export async function listarPessoas(ctx: Ctx, entidade: EntidadeComentada, q: string) {
  refuseWithoutAccess(ctx, entidade)
  return suggestMencionaveis(ctx.db, q, ACESSO_COMENTARIO[entidade] === 'financeiro')
}

/** @throws RuleError 403, 404, 422 that names who may not open it */
export async function incluir(trx: Trx, ctx: Ctx, { entidade, id: registro, texto, mencoes }: ComentarioForm) {
  refuseWithoutAccess(ctx, entidade)
  const sobre = must(await readComentado(trx, { entidade, registro }), RECORD_NOT_FOUND)
  await conferirMencoes(trx, entidade, mencoes)
  const escrito = { entidade, registro, texto, autorId: ctx.user.id, mencoes }
  const id = await insertComentario(trx, { ...escrito, dataHora: ctx.now() })
  await auditar(trx, ctx, { ...escrito, id }, { acao: 'incluir', depois: { texto, mencoes }, clienteId: sobre.clienteId })
  await avisarMencionados(trx, ctx, { ...escrito, id }, sobre.nome, mencoes)
  return { msg: 'Comentário incluído.', id }
}

/** @throws RuleError 403, 404, 422 */
export const alterar = (ctx: Ctx, id: number, { texto, mencoes }: ComentarioEdit) =>
  inTransaction(ctx.db, async (trx) => {
    const { antes, sobre } = await lockOwn(trx, ctx, id)
    await conferirMencoes(
      trx,
      antes.entidade,
      mencoes.filter((one) => !antes.mencoes.includes(one)),
    )
    await updateComentario(trx, id, texto, mencoes, ctx.now())
    const change = { antes: { texto: antes.texto, mencoes: antes.mencoes }, depois: { texto, mencoes } }
    await auditar(trx, ctx, antes, { acao: 'alterar', ...change, clienteId: sobre.clienteId })
    const novas = mencoes.filter((one) => !antes.mencoes.includes(one))
    await avisarMencionados(trx, ctx, { ...antes, texto }, sobre.nome, novas)
    return { msg: 'Comentário alterado.', id }
  })

/** @throws RuleError 403, 404 */
export const excluir = (ctx: Ctx, id: number) =>
  inTransaction(ctx.db, async (trx) => {
    const { antes, sobre } = await lockOwn(trx, ctx, id)
    await removeComentario(trx, id)
    const { texto, mencoes } = antes
    await auditar(trx, ctx, antes, { acao: 'excluir', antes: { texto, mencoes }, clienteId: sobre.clienteId })
    return { msg: 'Comentário excluído.' }
  })

/** Also of a comment that was deleted since. @throws RuleError 403, 404 */
export async function historico(ctx: Ctx, id: number) {
  const auditado = await readEntidadeAuditada(ctx.db, id, Object.values(AUDITADO))
  const entidade = keysOf(AUDITADO).find((one) => AUDITADO[one] === auditado)
  if (!entidade) throw notFound(NOT_FOUND)
  refuseWithoutAccess(ctx, entidade)
  return history(ctx.db, AUDITADO[entidade], id)
}

/** Only its author changes it; not even an administrator edits another's. */
async function lockOwn(trx: Trx, ctx: Ctx, id: number) {
  const antes = must(await lockComentario(trx, id), NOT_FOUND)
  refuseWithoutAccess(ctx, antes.entidade)
  if (antes.autorId !== ctx.user.id) throw forbidden('Só quem escreveu o comentário pode alterá-lo ou excluí-lo.')
  const sobre = must(await readComentado(trx, antes), RECORD_NOT_FOUND)
  return { antes, sobre }
}

async function conferirMencoes(trx: Trx, entidade: EntidadeComentada, mencoes: readonly number[]): Promise<void> {
  if (mencoes.length === 0) return
  const people = await listMencionados(trx, mencoes)
  if (people.length < mencoes.length) throw invalid({ mencoes: 'Uma das pessoas mencionadas não existe mais. Retire a menção.' })
  const out = people.filter((one) => !one.ativo || !allows(ACESSO_COMENTARIO[entidade], one)).map(({ nome }) => nome)
  if (out.length === 0) return
  const may = out.length === 1 ? 'não pode' : 'não podem'
  throw invalid({ mencoes: `${out.join(', ')} ${may} abrir ${ESTE[entidade]}. Retire a menção.` })
}

const EXCERPT = 300

const avisarMencionados = (trx: Trx, ctx: Ctx, { entidade, registro, texto }: Escrito, name: string, para: readonly number[]) =>
  avisar(trx, ctx, {
    para,
    tipo: TipoAviso.code.MENCAO,
    titulo: `${ctx.user.nome} mencionou você: ${name}`,
    texto: texto.length > EXCERPT ? `${texto.slice(0, EXCERPT).toWellFormed()}…` : texto,
    link: `${PAGINA[entidade]}/${registro}`,
  })

type Mudanca = { acao: string; antes?: object; depois?: object; clienteId: number }

const auditar = (trx: Trx, ctx: Ctx, { entidade, id: registro }: Escrito, change: Mudanca) =>
  audit(trx, ctx, { entidade: AUDITADO[entidade], registro, ...change })
