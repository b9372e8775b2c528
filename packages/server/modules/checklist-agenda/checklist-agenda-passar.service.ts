import { topicoTask } from '@retaguarda/contract/evento.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import type { Trx } from '../../db/types.ts'
import { auditAll } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { notify } from '../../kit/push/notify.ts'
import { markOf } from '../../kit/register/version.ts'
import { updateResponsavel } from './checklist-agenda.repo.ts'
import { ENTIDADE_AGENDA } from './checklist-agenda-fechar.service.ts'

/** The open schedules of a person go to another, but for those that the tracker has. @returns how many */
export async function passarAgendas(trx: Trx, ctx: Ctx, de: Ref, para: Ref): Promise<number> {
  const agendas = await updateResponsavel(trx, de.id, para.id, markOf(ctx))
  const change = { entidade: ENTIDADE_AGENDA, acao: 'alterar', antes: { responsavel: de }, depois: { responsavel: para } }
  await auditAll(
    trx,
    agendas.map(({ id, clienteId }) => ({ ctx, change: { ...change, registro: id, clienteId } })),
  )
  const tasks = new Set(agendas.map(({ taskId }) => taskId))
  await notify(
    trx,
    [...tasks].map((id) => ({ topico: topicoTask(id), evento: { tipo: 'mudou' } })),
  )
  return agendas.length
}
