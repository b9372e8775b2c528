import { SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import { codeOf, Refusal, reason } from '../../base/refusal.ts'
import { ownClient } from '../../db/own-client.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import type { CopyTarget } from '../../integrations/copia/port.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { anotarTodos } from '../privacidade/anonimo/anotados.service.ts'
import { insertCopia, listAlvosProntos, listCopias, readUltima, updateCopia, WHOLE } from './copia.repo.ts'
import { PATIENCE, type Patience, type Place, placeAt, TooSlow, type Written, writeCopy } from './formato/write.ts'
import { keptBy } from './horario.calc.ts'
import type { Ordem } from './ordem.repo.ts'
import { gigabytes, lackingFor } from './room.calc.ts'

const { EM_ANDAMENTO, PRONTA, FALHOU, VENCIDA } = SituacaoCopia.code
/** ms; how soon a copy hears that its process is to stop. */
const LOOK = 500

/** ms in which a place says how it is, and forgets what is removed there. */
const ANSWER = 60_000

type Ctx = Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now' | 'log' | 'life'> & { patience?: Patience & { answer: number } }
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
  const asked = await Promise.all(targets.map(async (target) => ({ target, error: await refusedBy(ctx, target) })))
  const making: Making[] = []
  for (const one of asked) making.push(...(await begin(ctx, one, ordem)))
  if (making.length === 0) return targets.length === 0
  await anotarTodos(ctx)
  const outcome = await write(ctx, making).catch((error: unknown) => ({ error }))
  const came = await Promise.all(
    making.map(async (one) => {
      const failure = one.place.failed() ?? ('error' in outcome ? outcome.error : undefined)
      if (failure === undefined && !('error' in outcome)) await succeed(ctx, one, outcome)
      else await fail(ctx, one, failure)
      return failure === undefined
    }),
  )
  return came.length === targets.length && came.every(Boolean)
}

/** What a place answers; one that does not holds nobody up. */
async function answered<T>({ patience }: Ctx, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const limit = patience?.answer ?? ANSWER
  const timer = setTimeout(() => late.reject(new Error(`The place of the copy said nothing for ${limit / 1000} s`)), limit)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** @returns none where the place refuses, which the copy then says */
async function begin(
  { db, now }: Ctx,
  { target, error }: { target: CopyTarget; error: string | undefined },
  { id: ordemId }: Pick<Ordem, 'id'>,
): Promise<Making[]> {
  const inicio = now()
  const nome = `${relogioDe(inicio).replaceAll(':', '')}-${ordemId}`
  const row = { ordemId, alvo: target.alvo, nome, destino: target.destino(nome), inicio }
  if (error === undefined) {
    const id = await insertCopia(db, { ...row, situacao: EM_ANDAMENTO })
    return [{ id, nome, target, place: placeAt((file) => target.write(nome, file)) }]
  }
  await insertCopia(db, { ...row, fim: inicio, situacao: FALHOU, erro: error })
  return []
}

async function refusedBy(ctx: Ctx, target: CopyTarget): Promise<string | undefined> {
  const last = await readUltima(ctx.db, target.alvo)
  try {
    const free = await answered(ctx, target.free())
    if (free === undefined) return undefined
    const lacking = lackingFor(last?.bytes ?? 0, free)
    return lacking > 0 ? `Não há espaço para a cópia em ${homeOf(target)}: faltam ${gigabytes(lacking)}. As antigas ficam.` : undefined
  } catch (error) {
    return sentenceOf(target, error)
  }
}

const homeOf = (target: CopyTarget) => target.destino('').replace(/[/\\]+$/, '')

async function write(
  { db, config, integrations, life, now, patience = { ...PATIENCE, answer: ANSWER } }: Ctx,
  making: readonly Making[],
): Promise<Written> {
  const stopping = new AbortController()
  const look = setInterval(() => life.leaving() && stopping.abort(), LOOK)
  const client = ownClient(db)
  client.on('error', () => {}) // what is asked of it next fails
  try {
    await client.connect()
    return await writeCopy({
      client,
      embedded: !config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      passphrase: config.SENHA_COPIA,
      places: making.map(({ place }) => place),
      date: now(),
      ...(integrations.files.list && { objects: integrations.files.list }),
      signal: stopping.signal,
      patience,
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
async function expire(ctx: Ctx, target: CopyTarget): Promise<void> {
  const { db, config, now } = ctx
  const here = (await listCopias(db, [...WHOLE, FALHOU])).filter(({ alvo }) => alvo === target.alvo)
  const whole = here.filter(({ situacao }) => situacao !== FALHOU)
  const kept = keptBy(config.COPIA_GUARDAR, whole)
  const since = new Date(now().getTime() - LEFTOVERS)
  for (const { id, nome, situacao, inicio } of here) {
    if (situacao === FALHOU ? inicio < since : kept.has(id)) continue
    await answered(ctx, target.remove(nome))
    if (situacao !== FALHOU) await updateCopia(db, id, { situacao: VENCIDA })
  }
}

/** ms; what is left of a copy that failed is looked for so long. */
const LEFTOVERS = 30 * 86_400_000

async function fail(ctx: Ctx, { id, nome, target }: Making, error: unknown): Promise<void> {
  const { db, log, now, life } = ctx
  const erro = life.leaving() ? 'O sistema parou durante a cópia; ela recomeça quando ele volta.' : sentenceOf(target, error)
  log.error({ copia: id, reason: reason(error) }, 'A cópia falhou')
  await answered(ctx, target.remove(nome)).catch((left: unknown) =>
    log.warn({ reason: reason(left) }, 'O que ficou da cópia não pôde ser removido'),
  )
  await updateCopia(db, id, { situacao: FALHOU, fim: now(), erro })
}

/** Ends the copies that a process left behind which is no more. @returns their orders */
export async function encerrarAbandonadas(ctx: Ctx): Promise<number[]> {
  const { db, integrations, log, now } = ctx
  const left = await listCopias(db, [EM_ANDAMENTO])
  const targets = await integrations.copias()
  for (const { id, alvo, nome } of left) {
    const target = targets.find((one) => one.alvo === alvo)
    if (target)
      await answered(ctx, target.remove(nome)).catch((error: unknown) =>
        log.warn({ reason: reason(error) }, 'O que ficou da cópia não pôde ser removido'),
      )
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
  if (error instanceof TooSlow)
    return `${homeOf(target)} ficou 10 minutos atrás dos outros lugares, que não o esperam mais. A cópia dele recomeça sozinha em 15 minutos, no seu ritmo.`
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
