import { RegraAlerta, TipoDito } from '@retaguarda/contract/alerta.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { acharTudo, SINCRONA } from './achados.calc.ts'
import { listSilencios } from './alerta.repo.ts'
import { palavras } from './dito.calc.ts'
import { listAdministradores } from './dito.repo.ts'
import { enviar } from './dizer.service.ts'
import { medir } from './medidas.service.ts'
import { readRegras } from './regras.repo.ts'

const regra = RegraAlerta.code.REPLICA

/**
 * Mails, while nothing can be written, that no replica confirms: by what is read alone, and to all whom the rule tells. When it can be written
 * again it is judged like all else.
 * @returns whether it was so and was told
 */
export async function dizerSemReplica(ctx: JobCtx): Promise<boolean> {
  const { db, integrations, now } = ctx
  if (!integrations.mail.configured) return false
  const regras = await readRegras(db)
  const found = acharTudo(await medir(ctx), regras)[regra]?.find(({ alvo }) => alvo === SINCRONA)
  const silent = (await listSilencios(db, now())).some((one) => one.regra === regra && (one.alvo ?? SINCRONA) === SINCRONA)
  if (!found || !regras[regra].ligada || silent) return false
  const { titulo, texto } = palavras(TipoDito.code.COMECOU, { ...found, regra, desde: now() })
  const para = new Set([...(await listAdministradores(db)).map(({ email }) => email), ...regras[regra].emails])
  for (const to of para) await enviar(ctx, { para: to, assunto: titulo, texto }, `sem-replica-${now().getTime()}`)
  return true
}
