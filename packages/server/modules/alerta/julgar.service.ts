import type { RegraAlerta } from '@retaguarda/contract/alerta.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { acharTudo } from './achados.calc.ts'
import {
  insertAlerta,
  listSilencios,
  listSuspeitas,
  listVivos,
  lockEstado,
  readEstado,
  removeAntigos,
  updateAlerta,
  updateEstado,
  updateSuspeitas,
} from './alerta.repo.ts'
import { avisarVigia } from './dito.calc.ts'
import { dizer } from './dizer.service.ts'
import { type Achados, julgar } from './julgar.calc.ts'
import { medir } from './medidas.service.ts'
import { readRegras } from './regras.repo.ts'

const SECOND = 1_000
const DAY = 86_400_000
/** ms within which two judgments are one: the clock's minute that another process was late with. */
const TOO_SOON = 30 * SECOND
const ENDED_KEPT = 400 * DAY
const SENT_KEPT = 30 * DAY

/** Each minute: looks at what is measured, opens and ends alerts, tells people, and tells the watch outside that somebody looks. */
export async function julgarAlertas(ctx: JobCtx): Promise<void> {
  const { db } = ctx
  const [medidas, regras] = [await medir(ctx), await readRegras(db)]
  const achados = acharTudo(medidas, regras)
  if (await julgarUma(ctx, achados, regras)) await vigiar(ctx, achados)
}

/** @returns false where it was done a moment ago, by whomever */
const julgarUma = ({ db, now, integrations }: JobCtx, achados: Achados, regras: Awaited<ReturnType<typeof readRegras>>): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const agora = now()
    const { julgadoEm } = await lockEstado(trx)
    if (julgadoEm && Math.abs(agora.getTime() - julgadoEm.getTime()) < TOO_SOON) return false
    await updateEstado(trx, { julgadoEm: agora })
    const [vivos, before, silencios] = [await listVivos(trx), await listSuspeitas(trx), await listSilencios(trx, agora)]
    const { suspeitas, novos, mudados } = julgar({ agora, achados, regras, vivos, suspeitas: before, silencios })
    if (before.length > 0 || suspeitas.length > 0) await updateSuspeitas(trx, suspeitas)
    const ditos = []
    for (const novo of novos) {
      const id = await insertAlerta(trx, novo)
      if (novo.dizer !== null) ditos.push({ ...novo, id, tipo: novo.dizer })
    }
    for (const mudado of mudados) {
      await updateAlerta(trx, mudado, agora)
      if (mudado.dizer !== null) ditos.push({ ...mudado, tipo: mudado.dizer })
    }
    await dizer(trx, { now, integrations }, ditos, regras)
    await removeAntigos(trx, new Date(agora.getTime() - ENDED_KEPT), new Date(agora.getTime() - SENT_KEPT))
    return true
  })

/** Tells the watch outside, where there is one, that all is well; that it hears nothing is what it tells of. */
async function vigiar({ db, config, now, integrations }: JobCtx, achados: Achados): Promise<void> {
  if (config.VIGIA_URL === undefined) return
  const agora = now()
  const lidas = new Set(Object.keys(achados).map((regra): RegraAlerta => Number(regra) as RegraAlerta)) // its own keys
  const vigiadoEm = (await readEstado(db))?.vigiadoEm ?? null
  if (!avisarVigia({ agora, vigiadoEm, vivos: await listVivos(db), lidas })) return
  await inTransaction(db, async (trx) => {
    await lockEstado(trx)
    await updateEstado(trx, { vigiadoEm: agora })
  })
  // That it does not answer is heard like of any other integration.
  await integrations.vigia(config.VIGIA_URL).catch(() => {})
}
