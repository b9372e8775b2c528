import { topicoTask } from '@retaguarda/contract/evento.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import type { Trx } from '../../db/types.ts'
import { auditAll } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { notify } from '../../kit/push/notify.ts'
import { markOf } from '../../kit/register/version.ts'
import { updateGerente } from './task.repo.ts'

/** The open tasks of a person get another manager. @returns how many */
export async function passarTarefas(trx: Trx, ctx: Ctx, de: Ref, para: Ref): Promise<number> {
  const tasks = await updateGerente(trx, de.id, para.id, markOf(ctx))
  await auditAll(
    trx,
    tasks.map(({ id, clienteId }) => ({
      ctx,
      change: { entidade: 'task', registro: id, acao: 'alterar', clienteId, antes: { usuario: de }, depois: { usuario: para } },
    })),
  )
  await notify(
    trx,
    tasks.map(({ id }) => ({ topico: topicoTask(id), evento: { tipo: 'mudou' } })),
  )
  return tasks.length
}
