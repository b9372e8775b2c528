import type { checklist } from '@retaguarda/contract/checklist.ts'
import { type ChecklistItensForm, itensGravados } from '@retaguarda/contract/checklist-itens.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { type Fields, invalid, must, notFound } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockRecord, readVersion, touchRecord } from '../../kit/register/version.ts'
import { checklistRepo, listTarefasEmUso, listNewItemIds, readItens, updateAtivo, updateItens } from './checklist.repo.ts'

const NOT_FOUND = 'Checklist não encontrado. Talvez outra pessoa o tenha excluído.'
const ENTIDADE = 'checklist'

/** @throws RuleError 404 */
export async function consultarItens(ctx: Ctx, id: number): Promise<z.input<(typeof checklist)['getItens']['response']>> {
  const found = must(await readItens(ctx.db, id), NOT_FOUND)
  const { itens, versaoRegistro } = found
  return { itens, versaoRegistro }
}

/** @throws RuleError 404 */
export async function consultarEmUso(ctx: Ctx, id: number) {
  if (!(await readItens(ctx.db, id))) throw notFound(NOT_FOUND)
  return listTarefasEmUso(ctx.db, id)
}

/**
 * Saves the whole ordered list. A change of a checklist that a waiting or running task holds raises its version; running tasks
 * keep the one they were started with, so no answer is lost.
 * @throws RuleError 404, 409 when somebody else saved meanwhile, 422
 */
export async function alterarItens(
  ctx: Ctx,
  id: number,
  { itens: sent, versaoRegistro }: ChecklistItensForm,
): Promise<z.input<(typeof checklist)['saveItens']['response']>> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockRecord(trx, 'checklist', id, versaoRegistro))) throw notFound(NOT_FOUND)
    const before = must(await readItens(trx, id), NOT_FOUND)
    refuseForeign(sent, new Set(before.itens.map((item) => item.id)))

    const fresh = await listNewItemIds(trx, sent.filter(({ id: kept }) => !kept).length)
    const itens = itensGravados(
      sent,
      sent.map((item) => item.id ?? present(fresh.shift())),
    )
    if (canonical(itens) === canonical(before.itens))
      return { msg: 'Itens gravados.', itens, versao: before.versao, versaoRegistro: before.versaoRegistro }

    const emUso = await listTarefasEmUso(trx, id)
    const versao = emUso.length > 0 ? before.versao + 1 : before.versao
    await updateItens(trx, id, itens, versao)
    await touchRecord(trx, ctx, 'checklist', id)
    await audit(trx, ctx, {
      entidade: ENTIDADE,
      registro: id,
      acao: 'alterar-itens',
      antes: { versao: before.versao, itens: before.itens },
      depois: { versao, itens },
    })
    const raised = `Itens gravados como versão ${versao}. As tarefas em execução continuam na versão em que começaram.`
    return { msg: versao > before.versao ? raised : 'Itens gravados.', itens, versao, versaoRegistro: before.versaoRegistro + 1 }
  })
}

function refuseForeign(itens: ChecklistItensForm['itens'], own: Set<number>): void {
  const fields: Fields = {}
  itens.forEach((item, i) => {
    if (item.id && !own.has(item.id))
      fields[`itens.${i}.id`] = `Este item não é mais do checklist. Recarregue os itens ou inclua-o de novo. Item ${i + 1}`
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** jsonb keeps keys in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  )

/** @throws RuleError 404 */
export async function alternarAtivo(trx: Trx, ctx: Ctx, id: number) {
  const before = must((await lockRecord(trx, 'checklist', id)) ? await checklistRepo.read(trx, id) : undefined, NOT_FOUND)
  const ativo = !before.ativo
  await updateAtivo(trx, id, ativo)
  await touchRecord(trx, ctx, 'checklist', id)
  const depois = { ...before, ativo }
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: ativo ? 'ativar' : 'desativar', antes: before, depois })
  const versaoRegistro = (await readVersion(trx, 'checklist', id))?.versaoRegistro
  return { msg: ativo ? 'Checklist ativado.' : 'Checklist desativado.', ativo, versaoRegistro }
}
