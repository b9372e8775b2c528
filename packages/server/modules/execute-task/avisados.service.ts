import { executeTask } from '@retaguarda/contract/execute-task.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import type { Trx } from '../../db/types.ts'
import { auditAll } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { touchRecord } from '../../kit/register/version.ts'
import { updateAvisados } from './execute-task.repo.ts'

/** What plans tell a person they tell another. @returns of how many plans */
export async function passarAvisos(trx: Trx, ctx: Ctx, de: Ref, para: Ref): Promise<number> {
  const plans = await updateAvisados(trx, de.id, para.id)
  for (const id of plans) await touchRecord(trx, ctx, 'execute_task', id)
  const change = { entidade: executeTask.prefix.slice(1), acao: 'alterar', antes: { avisar: [de] }, depois: { avisar: [para] } }
  await auditAll(
    trx,
    plans.map((id) => ({ ctx, change: { ...change, registro: id } })),
  )
  return plans.length
}
