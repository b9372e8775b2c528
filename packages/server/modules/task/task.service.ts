import { topicoTask } from '@retaguarda/contract/evento.ts'
import { podeTask, SituacaoTask, type task } from '@retaguarda/contract/task.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, type Fields, invalid, must } from '../../base/errors.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockRecord, touchRecord } from '../../kit/register/version.ts'
import { fecharAgendas } from '../checklist-agenda/checklist-agenda-fechar.service.ts'
import { listInativos, listRespondidosFora, type Situacao, taskRepo, updateSituacao } from './task.repo.ts'
import { updateProgresso, updateVersoes } from './task-execucao.repo.ts'
import { TASK_NOT_FOUND } from './task-lote.calc.ts'

export const taskRules: RulesOf<typeof task> = {
  async check(trx, _ctx, form, before) {
    if (before && !podeTask('alterar', before.situacao))
      throw conflict(`Esta tarefa está ${SituacaoTask.labels[before.situacao].toLowerCase()} e não pode mais ser alterada.`)
    const sent = form.taskChecklist.map(({ checklist }) => checklist)
    const there = new Set(before?.taskChecklist.map(({ checklist }) => checklist.id))
    const inactive = new Set(
      await listInativos(
        trx,
        sent.filter((id) => !there.has(id)),
      ),
    )
    const fields: Fields = {}
    sent.forEach((id, i) => {
      if (inactive.has(id)) fields[`taskChecklist.${i}.checklist`] = 'Este checklist está inativo. Escolha outro.'
    })
    const answered = before ? await listRespondidosFora(trx, before.id, sent) : []
    if (answered.length > 0)
      fields.taskChecklist = `Há respostas ou agendamentos em ${answered.join(', ')}. Em vez de retirar o checklist, desmarque Ativa.`
    if (Object.keys(fields).length > 0) throw invalid(fields)
  },

  async saved(trx, _ctx, after, before) {
    if (before) await notifyChange(trx, topicoTask(after.id))
    if (after.situacao !== SituacaoTask.code.EM_EXECUCAO) return
    await updateVersoes(trx, after.id)
    await updateProgresso(trx, after.id)
  },

  async checkRemoval(trx, _ctx, before) {
    if (!podeTask('excluir', before.situacao)) throw conflict('Só uma tarefa pendente ou cancelada pode ser excluída.')
    await notifyChange(trx, topicoTask(before.id))
  },
}

type Movida = { msg: string; situacao: Situacao }

/** Pendente → Cancelada; its open schedules are closed. @throws RuleError 404, 409 */
export const cancelar = (ctx: Ctx, id: number): Promise<Movida> =>
  move(ctx, id, 'cancelar', SituacaoTask.code.CANCELADA, 'Tarefa cancelada.', 'Só uma tarefa pendente pode ser cancelada.')

/** Em Execução → Finalizada, at whatever progress; its open schedules are closed. @throws RuleError 404, 409 */
export const finalizar = (ctx: Ctx, id: number): Promise<Movida> =>
  move(ctx, id, 'finalizar', SituacaoTask.code.FINALIZADA, 'Tarefa finalizada.', 'Só uma tarefa em execução pode ser finalizada.')

async function move(
  ctx: Ctx,
  id: number,
  acao: 'cancelar' | 'finalizar',
  situacao: Situacao,
  msg: string,
  refusal: string,
): Promise<Movida> {
  return inTransaction(ctx.db, async (trx) => {
    const before = must((await lockRecord(trx, 'task', id)) ? await taskRepo.read(trx, id) : undefined, TASK_NOT_FOUND)
    if (!podeTask(acao, before.situacao)) throw conflict(`${refusal} Esta está ${SituacaoTask.labels[before.situacao].toLowerCase()}.`)
    await updateSituacao(trx, id, situacao)
    await touchRecord(trx, ctx, 'task', id)
    await notifyChange(trx, topicoTask(id))
    await audit(trx, ctx, { entidade: 'task', registro: id, acao, antes: before, depois: { ...before, situacao } })
    await fecharAgendas(trx, ctx, { task: id }, before.cliente.id)
    return { msg, situacao }
  })
}

/**
 * Starts a waiting task, which fixes the versions of its checklists; opens any other as it is (TAR-015).
 * @throws RuleError 404
 */
export async function executar(ctx: Ctx, id: number): Promise<Movida> {
  return inTransaction(ctx.db, async (trx) => {
    const before = must((await lockRecord(trx, 'task', id)) ? await taskRepo.read(trx, id) : undefined, TASK_NOT_FOUND)
    if (!podeTask('iniciar', before.situacao)) return { msg: 'Tarefa aberta.', situacao: before.situacao }
    const situacao = SituacaoTask.code.EM_EXECUCAO
    await updateSituacao(trx, id, situacao)
    await updateVersoes(trx, id)
    await updateProgresso(trx, id)
    await touchRecord(trx, ctx, 'task', id)
    await notifyChange(trx, topicoTask(id))
    await audit(trx, ctx, {
      entidade: 'task',
      registro: id,
      acao: 'executar',
      antes: before,
      depois: (await taskRepo.read(trx, id)) ?? null,
    })
    return { msg: 'Tarefa em execução.', situacao }
  })
}
