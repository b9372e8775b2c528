import { setTimeout as delay } from 'node:timers/promises'
import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { Answered } from '../../../integrations/sefin/port.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Trx } from '../../../db/types.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import { avisarDasNotas } from './avisar-das-notas.service.ts'
import { fraseDoDescanso, type MotivoDescanso, pausaDe } from './descanso.calc.ts'
import { countEsperam, lockSefin, removeDescanso, type SefinRow, takeSonda, takeVaga, updateDescanso, updateRelogio } from './sefin.repo.ts'

/** The job that asks Sefin for what waits. */
export const FILA = { job: 'nfse.enviar' } as const

const SECOND = 1_000
/** More than its share of a second, so that what starts late does not come upon what starts in time. */
const SPACING = 1.1
/** ms that one of many has to find out whether a rest is over. */
const SONDA = 60 * SECOND
/** ms after which the others look what it found. */
const SONDADO = 5 * SECOND
/** ms by which clocks may differ before it is kept anew: `Date` has whole seconds. */
const TOLERANCE = 2 * SECOND
/** ms that the database can keep. */
const CLOCK_MAX = 2 ** 31 - 1

type Sefin = Pick<JobCtx, 'db' | 'now' | 'config'>

/** Asks Sefin something, when it is the turn of one more call of all processes, and keeps how far our clock is from its. */
export async function perguntar<A>(ctx: Sefin, ask: () => Promise<Answered<A>>): Promise<Answered<A>> {
  const wait = await takeVaga(ctx.db, (SECOND * SPACING) / ctx.config.SEFIN_POR_SEGUNDO)
  if (wait >= 1) await delay(wait)
  const answered = await ask()
  if (answered.hora) {
    const ahead = ctx.now().getTime() - answered.hora.getTime()
    await updateRelogio(ctx.db, Math.max(-CLOCK_MAX, Math.min(CLOCK_MAX, ahead)), TOLERANCE)
  }
  return answered
}

/** Until when Sefin is left in peace, and why. */
export type Descanso = { ate: Date; motivo: MotivoDescanso }

/**
 * Whether Sefin may be asked: after a rest one of those who wait finds out for all.
 * @returns the rest that is to be kept
 */
export async function descansoDe(
  { db, now }: Pick<Sefin, 'db' | 'now'>,
  { descansaAte, descansoMotivo }: SefinRow,
): Promise<Descanso | undefined> {
  if (descansoMotivo === null || descansaAte === null) return undefined
  if (descansaAte > now()) return { ate: descansaAte, motivo: descansoMotivo }
  const mine = await takeSonda(db, now(), new Date(now().getTime() + SONDA))
  return mine ? undefined : { ate: new Date(now().getTime() + SONDADO), motivo: descansoMotivo }
}

type Pedido = { motivo: MotivoDescanso; espera?: number | null; sonda: boolean }

/**
 * Leaves Sefin in peace for a while, and says so once to who sees to the notes. Of several that meet the same at once the first decides.
 * @param sonda whether a rest was over, and it was to be found out whether Sefin works again
 */
export const descansar = ({ db, now }: Pick<Sefin, 'db' | 'now'>, { motivo, espera = null, sonda }: Pedido): Promise<Descanso> =>
  inTransaction(db, async (trx) => {
    const { descansaAte, descansoMotivo, descansos } = await lockSefin(trx)
    const same = descansoMotivo === motivo
    if (same && !sonda && descansaAte !== null && descansaAte > now()) return { ate: descansaAte, motivo }
    const before = same ? descansos : 0
    const ate = new Date(now().getTime() + pausaDe(motivo, { descansos: before, espera }))
    await updateDescanso(trx, { descansaAte: ate, descansoMotivo: motivo, descansos: before + 1 })
    if (!same) await avisarDescanso(trx, { now }, motivo)
    return { ate, motivo }
  })

const avisarDescanso = async (trx: Trx, { now }: Pick<Sefin, 'now'>, motivo: MotivoDescanso): Promise<void> =>
  avisarDasNotas(
    trx,
    { now },
    {
      tipo: TipoAviso.code.FALHA,
      titulo: 'As notas fiscais esperam',
      texto: fraseDoDescanso(motivo, await countEsperam(trx)),
      link: '/financeiro/nota',
      chave: `nfse-descanso-${motivo}-${now().toISOString()}`,
    },
  )

/** Ends whatever rest there is: Sefin answered, or the certificate is another one. What waits is asked for as soon as it is committed. */
export async function acabarDescanso(trx: Trx, { now }: Pick<Sefin, 'now'>): Promise<void> {
  if (await removeDescanso(trx, now())) await wake(trx, FILA)
}
