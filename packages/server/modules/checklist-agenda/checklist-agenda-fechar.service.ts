import { SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { audit, auditAll } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { markOf, touchRecord } from '../../kit/register/version.ts'
import { closeAbertas, lockAbertas, type Quais, updateSituacao } from './checklist-agenda.repo.ts'

export const ENTIDADE_AGENDA = 'checklist-agenda'

/**
 * Closes open schedules: of a checklist whose last visible question has been answered (TAR-017), or of a locked task that ends (FAL-37),
 * which their history tells apart.
 * @returns whether there were any
 */
export async function fecharAgendas(trx: Trx, ctx: Ctx, quais: Quais, clienteId: number): Promise<boolean> {
  const abertas = await lockAbertas(trx, quais)
  if (abertas.length === 0) return false
  await closeAbertas(trx, abertas, markOf(ctx))
  const change = {
    entidade: ENTIDADE_AGENDA,
    acao: 'task' in quais ? 'fechar com a tarefa' : 'fechar',
    clienteId,
    antes: { situacao: SituacaoAgenda.code.ABERTO },
    depois: { situacao: SituacaoAgenda.code.FECHADO },
  }
  await auditAll(
    trx,
    abertas.map((registro) => ({ ctx, change: { registro, ...change } })),
  )
  return true
}

type De = { id: number; situacao: CodeOf<typeof SituacaoAgenda>; clienteId: number }

/** Of a locked schedule. */
export async function mudarSituacao(
  trx: Trx,
  ctx: Ctx,
  { id, situacao, clienteId }: De,
  para: CodeOf<typeof SituacaoAgenda>,
): Promise<void> {
  await updateSituacao(trx, id, para)
  await touchRecord(trx, ctx, 'checklist_agenda', id)
  await audit(trx, ctx, {
    entidade: ENTIDADE_AGENDA,
    registro: id,
    acao: para === SituacaoAgenda.code.FECHADO ? 'fechar' : 'reabrir',
    clienteId,
    antes: { situacao },
    depois: { situacao: para },
  })
}
