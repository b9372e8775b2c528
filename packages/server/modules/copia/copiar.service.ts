import { SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import { codeOf, Refusal, reason } from '../../base/refusal.ts'
import { ownClient } from '../../db/own-client.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import type { CopyTarget } from '../../integrations/copia/port.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { insertCopia, listAlvosProntos, listCopias, readUltima, updateCopia, WHOLE } from './copia.repo.ts'
import { type Place, placeAt, type Written, writeCopy } from './formato/write.ts'
import { keptBy } from './horario.calc.ts'
import type { Ordem } from './ordem.repo.ts'
import { gigabytes, lackingFor } from './room.calc.ts'

const { EM_ANDAMENTO, PRONTA, FALHOU, VENCIDA } = SituacaoCopia.code
/** ms; how soon a copy hears that its process is to stop. */
const LOOK = 500

type Ctx = Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now' | 'log' | 'life'>
/** A copy that is being made in one place. */
type Making = { id: number; nome: string; target: CopyTarget; place: Place }

/**
 * Makes the copy of an order in every place that does not have it yet, by one reading. Where it is whole, what the keep rule lets go of is
 * removed; where it fails, what was written of it.
 * @returns whether all places have it
 */
export async function copiar(ctx: Ctx, ordem: Pick<Ordem, 'id'>): Promise<boolean> {
  const done = await listAlvosProntos(ctx.db, ordem.id)
  const targets = (await ctx.integrations.copias()).filter(({ alvo }) => !done.includes(alvo))
  const making: Making[] = []
  for (const target of targets) {
    const one = await begin(ctx, target, ordem)
    if (one) making.push(one)
  }
  if (making.length === 0) return targets.length === 0
  const outcome = await write(ctx, making).catch((error: unknown) => ({ error }))
  let whole = making.length === targets.length
  for (const one of making) {
    const failure = one.place.failed() ?? ('error' in outcome ? outcome.error : undefined)
    if (failure === undefined && !('error' in outcome)) await succeed(ctx, one, outcome)
    else {
      whole = false
      await fail(ctx, one, failure)
    }
  }
  return whole
}

/** @returns undefined where there is no room, which the copy then says */
async function begin(ctx: Ctx, target: CopyTarget, { id: ordemId }: Pick<Ordem, 'id'>): Promise<Making | undefined> {
  const { db, now } = ctx
  const inicio = now()
  const nome = `${relogioDe(inicio).replaceAll(':', '')}-${ordemId}`
  const row = { ordemId, alvo: target.alvo, nome, destino: target.destino(nome), inicio }
  const error = await refusedBy(ctx, target)
  if (error === undefined) {
    const id = await insertCopia(db, { ...row, situacao: EM_ANDAMENTO })
    return { id, nome, target, place: placeAt((file) => target.write(nome, file)) }
  }
  await insertCopia(db, { ...row, fim: inicio, situacao: FALHOU, erro: error })
  return undefined
}

async function refusedBy({ db }: Ctx, target: CopyTarget): Promise<string | undefined> {
  try {
    const free = await target.free()
    if (free === undefined) return undefined
    const lacking = lackingFor((await readUltima(db, target.alvo))?.bytes ?? 0, free)
    return lacking > 0 ? `Não há espaço para a cópia em ${homeOf(target)}: faltam ${gigabytes(lacking)}. As antigas ficam.` : undefined
  } catch (error) {
    if (isDatabaseAway(error) && codeOf(error) !== 'ENOENT') throw error
    return sentenceOf(target, error)
  }
}

const homeOf = (target: CopyTarget) => target.destino('').replace(/[/\\]+$/, '')

async function write({ db, config, integrations, life, now }: Ctx, making: readonly Making[]): Promise<Written> {
  const stopping = new AbortController()
  const look = setInterval(() => life.leaving() && stopping.abort(), LOOK)
  const client = ownClient(db)
  client.on('error', () => {}) // what is asked of it next fails
  try {
    await client.connect()
    return await writeCopy({
      client,
      dataDir: config.DATA_DIR,
      passphrase: config.SENHA_COPIA,
      places: making.map(({ place }) => place),
      date: now(),
      ...(integrations.files.list && { objects: integrations.files.list }),
      signal: stopping.signal,
    })
  } finally {
    clearInterval(look)
    await client.end().catch(() => {})
  }
}

async function succeed(ctx: Ctx, { id, target }: Making, { rows, files, bytes }: Written): Promise<void> {
  await updateCopia(ctx.db, id, { situacao: PRONTA, fim: ctx.now(), linhas: rows, arquivos: files, bytes })
  await expire(ctx, target).catch((error: unknown) =>
    ctx.log.warn({ reason: reason(error) }, 'As cópias vencidas não puderam ser removidas'),
  )
}

/** Removes what the keep rule lets go of, and what may be left of copies that failed. */
async function expire({ db, config, now }: Ctx, target: CopyTarget): Promise<void> {
  const here = (await listCopias(db, [...WHOLE, FALHOU])).filter(({ alvo }) => alvo === target.alvo)
  const whole = here.filter(({ situacao }) => situacao !== FALHOU)
  const kept = keptBy(config.COPIA_GUARDAR, whole)
  const since = new Date(now().getTime() - LEFTOVERS)
  for (const { id, nome, situacao, inicio } of here) {
    if (situacao === FALHOU ? inicio < since : kept.has(id)) continue
    await target.remove(nome)
    if (situacao !== FALHOU) await updateCopia(db, id, { situacao: VENCIDA })
  }
}

/** ms; what is left of a copy that failed is looked for so long. */
const LEFTOVERS = 30 * 86_400_000

async function fail({ db, log, now, life }: Ctx, { id, nome, target }: Making, error: unknown): Promise<void> {
  const erro = life.leaving() ? 'O sistema parou durante a cópia; ela recomeça quando ele volta.' : sentenceOf(target, error)
  log.error({ copia: id, reason: reason(error) }, 'A cópia falhou')
  await target.remove(nome).catch((left: unknown) => log.warn({ reason: reason(left) }, 'O que ficou da cópia não pôde ser removido'))
  await updateCopia(db, id, { situacao: FALHOU, fim: now(), erro })
}

/** Ends the copies that a process left behind which is no more. @returns their orders */
export async function encerrarAbandonadas({ db, integrations, log, now }: Ctx): Promise<number[]> {
  const left = await listCopias(db, [EM_ANDAMENTO])
  const targets = await integrations.copias()
  for (const { id, alvo, nome } of left) {
    const target = targets.find((one) => one.alvo === alvo)
    await target?.remove(nome).catch((error: unknown) => log.warn({ reason: reason(error) }, 'O que ficou da cópia não pôde ser removido'))
    await updateCopia(db, id, {
      situacao: FALHOU,
      fim: now(),
      erro: 'O processo que a fazia parou antes do fim; ela é refeita em 15 minutos.',
    })
  }
  return left.flatMap(({ ordemId }) => ordemId ?? [])
}

/** What a person is told of a place that refused a copy. */
function sentenceOf(target: CopyTarget, error: unknown): string {
  if (error instanceof Refusal) return error.message
  const code = codeOf(error)
  const home = homeOf(target)
  if (code === 'ENOSPC') return `O disco de ${home} encheu durante a cópia. As antigas ficam.`
  if (code === 'EROFS') return `A pasta ${home} só pode ser lida. Num serviço do systemd, ponha-a em ReadWritePaths e reinicie-o.`
  if (home.startsWith('s3://'))
    return `${home} não recebeu a cópia (${code || nameOf(error)}). Confira se ele responde e as variáveis COPIA_S3_*.`
  if (isDatabaseAway(error)) return 'O banco de dados caiu durante a cópia; ela é refeita em 15 minutos.'
  return `A cópia não pôde ser gravada em ${home} (${code || reason(error)}). Confira a pasta e as permissões.`
}

const nameOf = (error: unknown) => (error instanceof Error ? (error.name === 'Error' ? error.message : error.name) : String(error))
