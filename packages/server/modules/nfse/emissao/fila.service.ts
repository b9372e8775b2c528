import { setTimeout as delay } from 'node:timers/promises'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { eachOf } from '../../../base/side-by-side.ts'
import { reason } from '../../../base/refusal.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { isTakenAway } from '../../../kit/life/held.ts'
import { outboxJob, tellNow, wake } from '../../../kit/outbox/outbox-run.ts'
import type { Outbox } from '../../../kit/outbox/outbox.ts'
import { conexaoDe, abrirCertificado } from '../certificado/certificado.service.ts'
import { readConfiguracao } from '../configuracao/configuracao.repo.ts'
import { readSefin } from '../sefin/sefin.repo.ts'
import { descansar, descansoDe, FILA } from '../sefin/sefin.service.ts'
import { levarCancelamento } from './cancelar.service.ts'
import { countEmMaos, type Envio, filaDe, listEnvios, readNota, updateTodosOsEnvios } from './emissao.repo.ts'
import { levarEmissao } from './emitir.service.ts'
import { isEsperando } from './estados.calc.ts'
import { descansado, Espera } from './line.service.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const WIDTH = 4
/** ms for which a call waits for its notes. */
const CHAMADA = 15 * SECOND
/** ms between two looks at what another process has in hand. */
const LOOK = 150

/** Notes that wait for Sefin. What becomes of each is written by the way; an end of the attempt alone means nothing more. */
export const notas: Outbox<JobCtx, Envio> = {
  ...FILA,
  table: 'nfse_envio',
  // Of errors of ours; Sefin's silences and rests say themselves for how long.
  policy: { first: 10 * SECOND, factor: 3, most: 30 * MINUTE, attempts: Number.POSITIVE_INFINITY },
  width: WIDTH,
  batch: WIDTH,
  load: listEnvios,
  chave: ({ nfseId }) => filaDe(nfseId),
  attempt: levar,
  refused: (error) => {
    if (error instanceof Espera) return { erro: error.message, until: error.until }
    return isTakenAway(error) ? { erro: 'A nota é de outro processo.' } : undefined
  },
}

async function levar(ctx: JobCtx, envio: Envio): Promise<void> {
  const nota = await readNota(ctx.db, envio.nfseId)
  if (!nota || !isEsperando(nota.situacao)) return
  const sefin = await readSefin(ctx.db)
  const descanso = await descansoDe(ctx, sefin)
  if (descanso) throw descansado(descanso)
  const sonda = sefin.descansoMotivo !== null
  const certificado = await abrirCertificado(ctx)
  if (!certificado) throw descansado(await descansar(ctx, { motivo: 'ausente', sonda }))
  if (certificado.fim <= ctx.now()) throw descansado(await descansar(ctx, { motivo: 'vencido', sonda }))
  const line = {
    ctx,
    envio,
    connection: conexaoDe(certificado, nota.ambiente),
    certificado,
    algoritmo: (await readConfiguracao(ctx.db))?.assinatura ?? 'sha256',
    sonda,
    relogioMs: sefin.relogioMs,
  }
  if (nota.situacao === SituacaoNfse.code.CANCELAMENTO_PEDIDO) await levarCancelamento(line, nota)
  else await levarEmissao(line, nota)
}

/** Asks Sefin for what waits. */
export const enviarNotas = outboxJob(notas)

/** Has all be asked for that waits for an answer, also what nobody asks for any more: once a night, and at every start. */
export async function retomarNotas({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await updateTodosOsEnvios(trx, now())) > 0) await wake(trx, FILA)
  })
}

/** Asks Sefin for these notes here and now, and waits for them for a while; what is not through by then goes on by itself. */
export async function enviarAgora(ctx: JobCtx, ids: readonly number[], most = CHAMADA): Promise<void> {
  const late = new AbortController()
  const asking = eachOf(
    ids,
    { width: WIDTH, enough: () => late.signal.aborted },
    async (id) => void (await tellNow(ctx, notas, filaDe(id))),
  )
  asking.catch((error: unknown) => ctx.log.warn({ reason: reason(error) }, 'Notas não puderam ser enviadas de imediato'))
  const through = (async () => {
    await asking.catch(() => {})
    // Another process may have been quicker.
    while (!late.signal.aborted && (await countEmMaos(ctx.db, ids)) > 0) await delay(LOOK)
  })()
  const timer = new AbortController()
  await Promise.race([through, delay(most, undefined, { signal: timer.signal }).catch(() => {})])
  late.abort()
  timer.abort()
}
