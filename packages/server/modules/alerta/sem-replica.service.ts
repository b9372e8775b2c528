import { RegraAlerta, TipoDito } from '@retaguarda/contract/alerta.ts'
import type pg from 'pg'
import { reason } from '../../base/refusal.ts'
import { ownClient } from '../../db/own-client.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { acharTudo, SINCRONA } from './achados.calc.ts'
import { listSilencios } from './alerta.repo.ts'
import { palavras } from './dito.calc.ts'
import { listAdministradores } from './dito.repo.ts'
import { enviar } from './dizer.service.ts'
import type { Achado } from './julgar.calc.ts'
import { medir } from './medidas.service.ts'
import { readRegras } from './regras.repo.ts'
import { isDita, lockSemReplica } from './sem-replica.repo.ts'

const regra = RegraAlerta.code.REPLICA

/**
 * What a process mails while nothing can be written: that no replica confirms, by what is read alone. Of the processes of a database one
 * does, which holds a lock as long as it lives: nothing else can be had there.
 */
export function semReplica(ctx: JobCtx): { dizer(): Promise<void>; calar(julgadoEm?: Date): Promise<void> } {
  let line: pg.Client | undefined
  let desde: Date | undefined
  const told = new Set<string>()

  async function letGo(): Promise<void> {
    const held = line
    line = undefined
    await held?.end().catch(() => {})
  }

  /** @returns whether it is this process that tells */
  async function isOurs(): Promise<boolean> {
    if (line) return true
    const client = ownClient(ctx.db)
    client.on('error', () => {})
    // The lock is gone with its line, and is asked for anew.
    client.on('end', () => {
      if (line === client) line = undefined
    })
    line = client
    let ours = false
    try {
      await client.connect()
      ours = await lockSemReplica(client)
    } finally {
      if (!ours) await letGo()
    }
    return ours
  }

  return {
    /** To all whom the rule tells, each once; whom the mail server did not take it for, the next time. */
    async dizer() {
      const sobre = await aDizer(ctx)
      if (!sobre || !(await isOurs())) return
      desde ??= ctx.now()
      const { titulo, texto } = palavras(TipoDito.code.COMECOU, { ...sobre.achado, regra, desde })
      for (const to of sobre.para) {
        if (told.has(to)) continue
        try {
          await enviar(ctx, { para: to, assunto: titulo, texto }, `sem-replica-${desde.getTime()}`)
          told.add(to)
        } catch (error) {
          ctx.log.warn({ reason: reason(error) }, 'O que não vai bem não pôde ser dito por e-mail')
        }
      }
    },
    /** @param julgadoEm later than it was told: it can be written again, and is judged like all else */
    async calar(julgadoEm) {
      if (julgadoEm && desde && julgadoEm <= desde) return
      desde = undefined
      told.clear()
      await letGo()
    },
  }
}

/** @returns what is to be told, and to whom; undefined where it is not so, was told already or is not to be */
async function aDizer(ctx: JobCtx): Promise<{ achado: Achado; para: ReadonlySet<string> } | undefined> {
  const { db, integrations, now } = ctx
  if (!integrations.mail.configured) return undefined
  const regras = await readRegras(db)
  const achado = acharTudo(await medir(ctx), regras)[regra]?.find(({ alvo }) => alvo === SINCRONA)
  if (!achado || !regras[regra].ligada || (await isDita(db, { regra, alvo: SINCRONA }))) return undefined
  if ((await listSilencios(db, now())).some((one) => one.regra === regra && (one.alvo ?? SINCRONA) === SINCRONA)) return undefined
  return { achado, para: new Set([...(await listAdministradores(db)).map(({ email }) => email), ...regras[regra].emails]) }
}
