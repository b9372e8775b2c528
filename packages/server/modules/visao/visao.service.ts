import { isDeepStrictEqual } from 'node:util'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { SEM_PERFIL } from '@retaguarda/contract/kit/perfil.ts'
import type { VisaoForm, VisaoMudanca } from '@retaguarda/contract/visao.ts'
import type { z } from 'zod'
import { forbidden, invalid, notFound } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { gridProblems, type KnownGrid } from '../../kit/list/known-grids.ts'
import { lockRecord, stampRecord, touchRecord } from '../../kit/register/version.ts'
import {
  countVisoes,
  insertVisao,
  listVisoes,
  readVisao,
  removePadrao,
  removeVisao,
  updatePadrao,
  updateVisao,
  type VisaoGravada,
} from './visao.repo.ts'

/** The grids of the product by their names. */
type Grids = (name: string) => KnownGrid | undefined

const ENTIDADE = 'visao'
const OF_A_PERSON_MAX = 200

const missing = () => notFound('Visão não encontrada. Talvez outra pessoa a tenha excluído.')

/** The grid behind a view, for who may read its list; undefined where the product has no such grid. @throws RuleError 403 */
function gradeDe(grids: Grids, ctx: Ctx, grade: string): KnownGrid | undefined {
  const found = grids(grade)
  if (found && !allows(found.grid.access, ctx.user)) throw forbidden()
  return found
}

/** @throws RuleError 403, 404 */
export async function listarVisoes(grids: Grids, ctx: Ctx, grade: string) {
  if (!gradeDe(grids, ctx, grade)) throw notFound('Não há uma lista com este nome.')
  return listVisoes(ctx.db, grade, ctx.user.id)
}

/** @throws RuleError 403, 422 */
export async function incluirVisao(grids: Grids, ctx: Ctx, { padrao, ...form }: z.output<typeof VisaoForm>) {
  const grade = gradeDe(grids, ctx, form.grade)
  if (!grade) throw invalid({ grade: 'Não há uma lista com este nome.' })
  await check(ctx, grade, form)
  const usuarioId = ctx.user.id
  return inTransaction(ctx.db, async (trx) => {
    if ((await countVisoes(trx, form.grade, usuarioId)) >= OF_A_PERSON_MAX)
      throw invalid({ nome: `Você já tem ${OF_A_PERSON_MAX} visões desta lista. Exclua uma que não usa mais.` })
    const id = await insertVisao(trx, { ...form, usuarioId })
    await stampRecord(trx, ctx, ENTIDADE, id)
    if (padrao) await updatePadrao(trx, usuarioId, { id, grade: form.grade })
    await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'incluir', depois: form })
    return { msg: 'Visão incluída.', id }
  })
}

/** @throws RuleError 403, 404, 409, 422 */
export async function alterarVisao(grids: Grids, ctx: Ctx, id: number, { padrao, versaoRegistro, ...sent }: VisaoMudanca) {
  const before = await readOpen(grids, ctx, id)
  const after = merged(before, sent)
  const changed = !isDeepStrictEqual(after, before) // the database keeps the keys of a filter in an order of its own
  if (changed) {
    mustHold(ctx, before)
    const grade = gradeDe(grids, ctx, before.grade)
    if (grade) await check(ctx, grade, after)
  }
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockRecord(trx, ENTIDADE, id, changed ? versaoRegistro : undefined))) throw missing()
    if (changed) {
      await updateVisao(trx, id, after)
      await touchRecord(trx, ctx, ENTIDADE, id)
      if (!after.compartilhada) await removePadrao(trx, id, { allBut: before.usuarioId })
      await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'alterar', antes: parts(before), depois: parts(after) })
    }
    await choose(trx, ctx, after, padrao)
  })
  return { msg: 'Visão alterada.', id }
}

/** @throws RuleError 403, 404 */
export async function excluirVisao(grids: Grids, ctx: Ctx, id: number) {
  const before = await readOpen(grids, ctx, id)
  mustHold(ctx, before)
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockRecord(trx, ENTIDADE, id))) throw missing()
    await removeVisao(trx, id)
    await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'excluir', antes: parts(before) })
  })
  return { msg: 'Visão excluída.' }
}

/** A view that the person may see: a private one of another is as if it were not there. */
async function readOpen(grids: Grids, ctx: Ctx, id: number): Promise<VisaoGravada> {
  const found = await readVisao(ctx.db, id)
  if (!found || (found.usuarioId !== ctx.user.id && !found.compartilhada)) throw missing()
  gradeDe(grids, ctx, found.grade)
  return found
}

/** Changed and deleted by who made it, a shared one by administrators too: another's is nothing that one saves whatever her profile is. */
function mustHold({ user }: Ctx, { usuarioId }: VisaoGravada): void {
  if (usuarioId === user.id) return
  if (!user.isAdmin) throw forbidden()
  if (user.perfil?.soLeitura) throw forbidden(SEM_PERFIL.soLeitura)
}

async function check(ctx: Ctx, grade: KnownGrid, visao: Parameters<typeof gridProblems>[2]): Promise<void> {
  const problems = await gridProblems(ctx, grade, visao)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** What was sent in the place of what stood; what was not sent stays. */
function merged(before: VisaoGravada, sent: Omit<VisaoMudanca, 'padrao' | 'versaoRegistro'>): VisaoGravada {
  const { nome = before.nome, filtro = before.filtro, ordem = before.ordem, colunas = before.colunas } = sent
  return { ...before, nome, filtro, ordem, colunas, compartilhada: sent.compartilhada ?? before.compartilhada }
}

const parts = ({ id: _id, usuarioId: _usuario, ...rest }: VisaoGravada) => rest

async function choose(trx: Trx, { user }: Ctx, visao: VisaoGravada, padrao: boolean | undefined): Promise<void> {
  if (padrao) await updatePadrao(trx, user.id, visao)
  if (padrao === false) await removePadrao(trx, visao.id, { only: user.id })
}
