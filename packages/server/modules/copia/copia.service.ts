import { type AlvoCopia, SituacaoCopia, type SituacaoDasCopias } from '@retaguarda/contract/copia.ts'
import { TOPICO_COPIAS } from '@retaguarda/contract/evento.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, must, RuleError } from '../../base/errors.ts'
import { TIPO_ORDEM } from '../../db/codes.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { hold, mustHold } from '../../kit/life/held.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { type Continua, readContinua } from './continua.repo.ts'
import { listCopias, readCopia, readProvada, readUltima, updateCopia, WHOLE } from './copia.repo.ts'
import { copiar, encerrarAbandonadas } from './copiar.service.ts'
import { MANIFEST } from './formato/manifest.ts'
import { lastHour, lastWeekly, nextHour, nextWeekly } from './horario.calc.ts'
import {
  insertOrdem,
  isOrdemEsperando,
  isProva,
  type Ordem,
  type Pedido,
  readEmAndamento,
  releaseOrdem,
  removeOrdens,
  takeOrdem,
  updateParaAgora,
  updateTentarEm,
} from './ordem.repo.ts'
import { provarCopia } from './provar.service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const AGAIN = 15 * MINUTE
/** A missed hour is made up so long, and what failed is tried again. */
const MADE_UP = 6 * HOUR
/** A missed proof is. */
const PROOF_MADE_UP = DAY
const ORDERS_KEPT = 90 * DAY
const NOTHING_SET = 'As cópias automáticas não estão configuradas. Informe COPIA_PASTA ou COPIA_S3_BUCKET e inicie de novo.'

export const isSet = ({ COPIA_PASTA, COPIA_S3_BUCKET }: JobCtx['config']): boolean =>
  COPIA_PASTA !== undefined || COPIA_S3_BUCKET !== undefined

const begin = (db: Db) => enqueue(db, 'copia.executar', {}, { key: 'copia.executar' })

const changed = (db: Db) => inTransaction(db, (trx) => notifyChange(trx, TOPICO_COPIAS))

/** Each minute: asks for what the clock says, ends what a dead process left behind, and has what waits be done. */
export async function vigiarCopias(ctx: JobCtx): Promise<void> {
  const { db, config, now } = ctx
  if (!isSet(config)) return
  if (!(await readEmAndamento(db))) {
    const orders = await encerrarAbandonadas(ctx)
    if (orders.length > 0) {
      await updateTentarEm(db, orders, new Date(now().getTime() + AGAIN))
      await changed(db)
    }
  }
  await askForHour(ctx)
  await askForProof(ctx)
  if (await isOrdemEsperando(db, now())) await begin(db)
}

async function askForHour({ db, config, now }: JobCtx): Promise<void> {
  const agora = now()
  const devida = lastHour(config.COPIA_HORARIOS, agora)
  if (devida && agora.getTime() - devida.getTime() <= MADE_UP) await insertOrdem(db, { tipo: TIPO_ORDEM.copia, devida, agora })
}

async function askForProof({ db, config, now }: JobCtx): Promise<void> {
  const agora = now()
  if (config.COPIA_PROVA === null) return
  const devida = lastWeekly(config.COPIA_PROVA, agora)
  if (agora.getTime() - devida.getTime() > PROOF_MADE_UP) return
  const last = await readUltima(db)
  if (last) await insertOrdem(db, { tipo: TIPO_ORDEM.prova, copiaId: last.id, devida, agora })
}

/** Does the order that waits longest, of all processes one at a time. */
export async function executarCopias(ctx: JobCtx): Promise<void> {
  const { db, now } = ctx
  await hold(ctx, {
    table: 'copia_ordem',
    take: (processo) => takeOrdem(db, processo, now()),
    work: async (ordem, processo) => {
      await changed(db)
      await encerrarAbandonadas(ctx)
      const done = await (isProva(ordem) ? prove(ctx, ordem) : copiar(ctx, ordem))
      await inTransaction(db, async (trx) => {
        mustHold(await releaseOrdem(trx, processo, ordem.id, endOf(ordem, done, now())))
        await notifyChange(trx, TOPICO_COPIAS)
        await removeOrdens(trx, new Date(now().getTime() - ORDERS_KEPT))
        if (await isOrdemEsperando(trx, now())) await begin(trx)
      })
    },
  })
}

/** What failed is tried again while it could still be made up. */
function endOf({ devida, pedidaEm }: Ordem, done: boolean, now: Date): Partial<Pick<Ordem, 'fim' | 'tentarEm'>> {
  const again = new Date(now.getTime() + AGAIN)
  return done || again.getTime() - (devida ?? pedidaEm).getTime() > MADE_UP ? { fim: now } : { tentarEm: again }
}

async function prove(ctx: JobCtx, { copiaId }: Ordem): Promise<boolean> {
  const copia = copiaId === null ? undefined : await readCopia(ctx.db, copiaId)
  const target = (await ctx.integrations.copias()).find(({ alvo }) => alvo === copia?.alvo)
  return copia && target ? provarCopia(ctx, copia, target) : true
}

/** Once a day: of copies that are not where they were put it is said, and of those that are back as well. */
export async function procurarCopias(ctx: JobCtx): Promise<void> {
  const { db, integrations, log } = ctx
  const targets = await integrations.copias()
  const away = new Set<AlvoCopia>()
  for (const copia of await listCopias(db, [...WHOLE, SituacaoCopia.code.PERDIDA])) {
    const target = targets.find(({ alvo }) => alvo === copia.alvo)
    if (!target || away.has(copia.alvo)) continue
    const there = await target
      .list(copia.nome)
      .then((files) => files.includes(MANIFEST))
      .catch(() => void away.add(copia.alvo)) // the whole place is, which says nothing of a copy
    const lost = copia.situacao === SituacaoCopia.code.PERDIDA
    if (there === undefined || there !== lost) continue
    if (there)
      await updateCopia(db, copia.id, { situacao: copia.provadaEm ? SituacaoCopia.code.PROVADA : SituacaoCopia.code.PRONTA, erro: null })
    else await updateCopia(db, copia.id, { situacao: SituacaoCopia.code.PERDIDA, erro: `A cópia não está mais em ${copia.destino}.` })
    log.warn({ copia: copia.id, perdida: !there }, 'Uma cópia mudou de lugar')
  }
  await changed(db)
}

/** Asks for what is to be done now. @returns false where a process has it in hand */
export const want = async (db: Db, order: Pedido): Promise<boolean> => (await insertOrdem(db, order)) || (await updateParaAgora(db, order))

export async function fazerCopia(trx: Trx, ctx: Ctx): Promise<{ msg: string }> {
  if (!isSet(ctx.config)) throw new RuleError('regra', NOTHING_SET)
  if (!(await want(trx, { tipo: TIPO_ORDEM.copia, agora: ctx.now() })))
    throw conflict('Uma cópia já está em andamento. Acompanhe-a na lista.')
  await asked(trx, ctx, 'fazer', 'cópia pedida')
  return { msg: 'Cópia pedida. Ela aparece na lista quando começa.' }
}

export async function pedirProva(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const copia = must(await readCopia(trx, id), 'Cópia não encontrada. Atualize a lista.')
  if (![...WHOLE, SituacaoCopia.code.FALHOU].includes(copia.situacao) || copia.bytes === null)
    throw conflict('Só uma cópia pronta pode ser provada. Escolha outra na lista.')
  if (!(await want(trx, { tipo: TIPO_ORDEM.prova, copiaId: id, agora: ctx.now() })))
    throw conflict('A prova desta cópia já está em andamento.')
  await asked(trx, ctx, 'provar', `prova pedida da cópia de ${instantText(copia.inicio)}`, id)
  return { msg: `A cópia de ${instantText(copia.inicio)} vai ser trazida de volta e conferida.` }
}

async function asked(trx: Trx, ctx: Ctx, acao: string, detalhe: string, registro: number | string = 'nova'): Promise<void> {
  await audit(trx, ctx, { entidade: 'copia', registro, acao })
  await recordSecurity(trx, ctx, { evento: 'COPIA', detalhe })
  await notifyChange(trx, TOPICO_COPIAS)
  await begin(trx)
}

type Place = SituacaoDasCopias['alvos'][number]
const toldContinua = ({ alvo, destino }: Place, { baseEm, enviadoEm, paradaEm, esperando, erro }: Continua) => ({
  alvo,
  destino,
  esperando,
  erro,
  baseEm: baseEm?.toISOString() ?? null,
  enviadoEm: enviadoEm?.toISOString() ?? null,
  paradaEm: paradaEm?.toISOString() ?? null,
})

/** How the copies by themselves stand. */
export async function consultarCopias({
  db,
  config,
  integrations,
  now,
}: Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now'>): Promise<SituacaoDasCopias> {
  const [targets, ultima, provada, inHand] = await Promise.all([
    integrations.copias(),
    readUltima(db),
    readProvada(db),
    readEmAndamento(db),
  ])
  const at = now()
  const alvos = targets.map((target) => ({ alvo: target.alvo, destino: target.destino('') }))
  const proxima = targets.length > 0 ? nextHour(config.COPIA_HORARIOS, at) : undefined
  return {
    alvos,
    ultima: ultima ? { id: ultima.id, inicio: ultima.inicio.toISOString(), destino: ultima.destino } : null,
    provada: provada?.provadaEm
      ? { id: provada.id, inicio: provada.inicio.toISOString(), destino: provada.destino, provadaEm: provada.provadaEm.toISOString() }
      : null,
    proxima: proxima?.toISOString() ?? null,
    proximaProva: targets.length > 0 && config.COPIA_PROVA ? nextWeekly(config.COPIA_PROVA, at).toISOString() : null,
    continua:
      config.COPIA_CONTINUA === 'sim'
        ? await Promise.all(alvos.map(async (one) => toldContinua(one, await readContinua(db, one.alvo))))
        : [],
    andamento: inHand ? { prova: isProva(inHand), copia: inHand.copiaId } : null,
  }
}
