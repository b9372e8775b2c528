import { type Competencia, competenciaChave, competenciaTexto, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, RuleError } from '../../../base/errors.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { listMeses, type MesEntregue, readMes, updateAberto, updateMes } from './mes.repo.ts'

export const ENTIDADE_MES = 'nfse-mes'

/** Why a note of the month does not go out by itself; undefined where it does. */
export async function fraseDoMesEntregue(db: Db, competencia: Competencia): Promise<string | undefined> {
  const entregue = await readMes(db, competencia)
  return entregue?.fechado ? entregueText(competencia, entregue) : undefined
}

const entregueText = (competencia: Competencia, { fechadoEm }: MesEntregue) =>
  `${competenciaTexto(competencia)} foi entregue ao contador em ${dayText(dayOf(fechadoEm))}. Confirme para mudar o que ele recebeu.`

/**
 * Lets nobody change unawares what the accountant has. What is confirmed is kept in the history of the month.
 * @throws RuleError 409 with `mesFechado` while it is not confirmed
 */
export async function exigirMesAberto(trx: Trx, by: By, { ano, mes }: Competencia, mesFechado?: boolean | null): Promise<void> {
  const entregue = await readMes(trx, { ano, mes })
  if (!entregue?.fechado) return
  if (mesFechado !== true) throw new RuleError('mesFechado', entregueText({ ano, mes }, entregue), { more: { mesFechado: true } })
  await audit(trx, by, {
    entidade: ENTIDADE_MES,
    registro: competenciaChave({ ano, mes }),
    acao: 'mudar depois da entrega',
    depois: { entregueEm: entregue.fechadoEm.toISOString() },
  })
}

/** Says that the notes of a month were handed over; once more where they changed since. */
export async function fecharMes(trx: Trx, ctx: Ctx, { ano, mes }: Competencia): Promise<{ msg: string }> {
  const competencia = { ano, mes }
  const antes = await readMes(trx, competencia)
  const now = ctx.now()
  await updateMes(trx, competencia, { now, usuarioId: ctx.user.id })
  await audit(trx, ctx, {
    entidade: ENTIDADE_MES,
    registro: competenciaChave(competencia),
    acao: 'fechar',
    antes: antes && { fechado: antes.fechado, fechadoEm: antes.fechadoEm.toISOString() },
    depois: { fechado: true, fechadoEm: now.toISOString() },
  })
  return { msg: `As notas de ${competenciaTexto(competencia)} foram entregues ao contador.` }
}

/** @throws RuleError 409 where it was not handed over */
export async function reabrirMes(trx: Trx, ctx: Ctx, { ano, mes }: Competencia): Promise<{ msg: string }> {
  const competencia = { ano, mes }
  const antes = await readMes(trx, competencia)
  if (!antes?.fechado) throw conflict(`${competenciaTexto(competencia)} não foi entregue ao contador.`)
  await updateAberto(trx, competencia)
  const fechadoEm = antes.fechadoEm.toISOString()
  await audit(trx, ctx, {
    entidade: ENTIDADE_MES,
    registro: competenciaChave(competencia),
    acao: 'reabrir',
    antes: { fechado: true, fechadoEm },
    depois: { fechado: false, fechadoEm },
  })
  return { msg: `${competenciaTexto(competencia)} está aberto de novo.` }
}

export async function listarMeses(db: Db) {
  const meses = await listMeses(db)
  return { meses: meses.map((month) => ({ ...month, fechadoEm: month.fechadoEm?.toISOString() ?? null })) }
}
