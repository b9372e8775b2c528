import { SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { audit } from '../../kit/audit.ts'
import type { Ctx, Trx } from '../../kit/context.ts'
import { touchRecord } from '../../kit/version.ts'
import { lockAbertas, updateSituacao } from './checklist-agenda.repo.ts'

export const ENTIDADE_AGENDA = 'checklist-agenda'

/**
 * Closes the open schedules of a checklist whose last visible question has been answered (spec §4, decisions §10).
 * @returns whether there were any
 */
export async function fecharAgendas(trx: Trx, ctx: Ctx, entradaId: number, clienteId: number): Promise<boolean> {
  const abertas = await lockAbertas(trx, entradaId)
  for (const id of abertas) {
    await mudarSituacao(trx, ctx, { id, situacao: SituacaoAgenda.code.ABERTO, clienteId }, SituacaoAgenda.code.FECHADO)
  }
  return abertas.length > 0
}

type De = { id: number; situacao: 1 | 2; clienteId: number }

/** Of a locked schedule. */
export async function mudarSituacao(trx: Trx, ctx: Ctx, { id, situacao, clienteId }: De, para: 1 | 2): Promise<void> {
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
