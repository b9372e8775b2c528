import { SituacaoSuspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Trx } from '../../../db/types.ts'
import { auditAll, type By } from '../../../kit/ctx/audit.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import { bloqueios } from './bloqueio.service.ts'
import { consultarAtrasados } from './julgar.service.ts'
import { diasDeAtraso } from './suspensao.calc.ts'
import { insertBloqueios, lockSuspensoesDosBoletos, removeNaoContados, updateLiberadas, type Viva } from './suspensao.repo.ts'

const { LIBERACAO_PEDIDA, LIBERADA } = SituacaoSuspensao.code

/**
 * Lifts suspensions; the store is told at once, at any hour. Of what it has not been told it is told nothing.
 * @param motivo why
 */
export async function liberarSuspensoes(trx: Trx, by: By, vivas: readonly Viva[], motivo: string): Promise<void> {
  if (vivas.length === 0) return
  const agora = by.now()
  const untold = await removeNaoContados(
    trx,
    vivas.map(({ id }) => id),
  )
  const told = vivas.filter(({ id }) => !untold.has(id))
  await updateLiberadas(trx, [...untold], LIBERADA, agora)
  await updateLiberadas(
    trx,
    told.map(({ id }) => id),
    LIBERACAO_PEDIDA,
    agora,
  )
  await insertBloqueios(trx, told, false, agora)
  await auditAll(
    trx,
    vivas.map(({ id, clienteId, situacao }) => ({
      ctx: by,
      change: {
        entidade: 'suspensao',
        registro: id,
        acao: 'liberar',
        antes: { situacao },
        depois: { situacao: untold.has(id) ? LIBERADA : LIBERACAO_PEDIDA, motivo },
        clienteId,
      },
    })),
  )
  if (told.length > 0) await wake(trx, bloqueios)
}

/** What of these boletos is owed has changed: lifts the stores of which nothing is late any more by as much as they were suspended for. */
export async function liberarPagas(trx: Trx, by: By, boletos: readonly number[]): Promise<void> {
  if (boletos.length === 0) return
  // Of two payments at once, of which each leaves the other one's boleto, the second waits here and sees both.
  const vivas = await lockSuspensoesDosBoletos(trx, boletos)
  if (vivas.length === 0) return
  const hoje = dayOf(by.now())
  const feriados = await readFeriados(trx)
  const late = await consultarAtrasados(
    trx,
    vivas.map(({ clienteId }) => clienteId),
    hoje,
    feriados,
  )
  const owes = ({ clienteId, dias }: Viva) =>
    late.some(({ cliente, vencimento }) => cliente === clienteId && diasDeAtraso(vencimento, hoje, feriados) >= dias)
  await liberarSuspensoes(
    trx,
    by,
    vivas.filter((viva) => !owes(viva)),
    'Nada mais está vencido.',
  )
}
