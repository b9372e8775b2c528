import type { Aviso } from '@retaguarda/contract/kit/fields.ts'
import type { PathOf } from '@retaguarda/contract/kit/path-of.ts'
import type { Resource, Versioned } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { conflict, must, notFound, RuleError, refusedBy } from '../../base/errors.ts'
import { sentences } from '../../base/sentences.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit, history } from '../ctx/audit.ts'
import type { Ctx } from '../ctx/context.ts'
import { handle, type Input } from '../http/handle.ts'
import type { Upload } from '../http/multipart.ts'
import { once } from '../http/once.ts'
import type { ListOf } from '../list/list-of.ts'
import { emLoteRoutes, type Sent } from './em-lote.ts'
import { keepExcluido } from './excluido.service.ts'
import { gridRoutes } from './grid-routes.ts'
import { knowRegister } from './known-registers.ts'
import { describeReferences } from './references.ts'
import { lockRecord, type Mark, markOf, type RegisterTable, readVersion, stampRecord, touchRecord } from './version.ts'

type Repo<F, D> = {
  table: RegisterTable
  read(db: Db, id: number): Promise<D | undefined>
  /** What people are shown, where that is more than what the history keeps. */
  readShown?(db: Db, id: number): Promise<D | undefined>
  /** The same with who changed it and when, where one statement has all of it. */
  readVersioned?(db: Db, id: number): Promise<(D & Versioned) | undefined>
  insert(trx: Trx, form: F, mark: Mark): Promise<number>
  /** @param before what `read` answered in this transaction, so that only what differs need be written */
  update(trx: Trx, id: number, form: F, before: D, mark: Mark): Promise<void>
  /** Both write the mark themselves, which is a statement less. */
  marks?: true
  /** What the history keeps, where that is less than the record. */
  kept?(record: D): object
  /** Which field a unique or exclusion constraint of the database is about, and the sentence beside it; 422 where no status is said. */
  unique: Record<string, { field: PathOf<F>; message: string; motivo?: 'conflito' }>
}

type Rules<F, D> = {
  /**
   * Before the transaction opens: what takes time or talks to the outside, as putting files away. `undo` is called when the
   * save fails after it.
   */
  prepare?(ctx: Ctx, form: F, files: Upload[]): Promise<{ form: F; undo(): Promise<void> }>
  /** Refuses by throwing; runs before anything is written. What it answers is written in the place of the form. */
  check?(trx: Trx, ctx: Ctx, form: F, before: D | undefined): Promise<F | void>
  /** Refuses the deletion by throwing. */
  checkRemoval?(trx: Trx, ctx: Ctx, before: D): Promise<void>
  saved?(trx: Trx, ctx: Ctx, after: D, before: D | undefined): Promise<void>
  /** What a save that is not complete, or does not reach all that there is, is answered with. */
  avisos?(trx: Trx, after: D, before: D | undefined): Aviso[] | Promise<Aviso[]>
  /** What else a change is answered with, by the form as `check` left it. */
  alterado?(form: F): object
}

/** The SQL of a register: `satisfies RepoOf<typeof setor>`. */
export type RepoOf<R> = R extends Resource<infer F, infer D> ? Repo<z.output<F>, z.input<D>> : never

/** What a register does beyond saving, inside the transaction of the change. `before` is undefined for a new record. */
export type RulesOf<R> = R extends Resource<infer F, infer D> ? Rules<z.output<F>, z.input<D>> : never

/** A register as its calls see it: `F` is what its form sends, `D` a record. */
type Register<F, D> = { entidade: string; say: ReturnType<typeof sentences>; repo: Repo<F, D>; rules: Rules<F, D> }

/** The calls that every register has: list, export, get, add, edit, delete, history (LST-017, LST-020, FRM-011, FRM-012). */
export function resourceRoutes<R extends Row, F extends z.ZodType, D extends z.ZodObject>(
  app: FastifyInstance,
  resource: Resource<F, D, R>,
  list: ListOf<R>,
  repo: Repo<z.output<F>, z.input<D>>,
  rules: Rules<z.output<F>, z.input<D>> = {},
): void {
  const say = sentences(resource.name)
  const entidade = resource.prefix.slice(1)
  const register = { entidade, say, repo, rules }
  const { table, read } = repo

  gridRoutes(app, resource, list)
  knowRegister(app, entidade, {
    writeAccess: resource.writeAccess,
    say,
    read: async (trx, id) => kept(repo, await mustRead(register, trx, id)),
  })

  handle(app, resource.get, async (ctx, { params: { id } }) => {
    const found = must(repo.readVersioned ? await repo.readVersioned(ctx.db, id) : await readBoth(repo, ctx.db, id), say.notFound())
    return found
  })

  if (resource.add.kind === 'once')
    handle(app, resource.add, (ctx, { body, files }) =>
      once({
        prepare: async () => rules.prepare?.(ctx, body, files),
        undo: async (prepared) => prepared?.undo(),
        work: (trx, prepared) =>
          incluir(register, trx, ctx, prepared?.form ?? body).catch((error: unknown) => {
            throw besideField(repo, error)
          }),
      }),
    )
  else handle(app, resource.add, (ctx, sent) => save(register, ctx, sent, (trx, body) => incluir(register, trx, ctx, body)))

  const edit = async (ctx: Ctx, { params: { id }, body, files }: Input<typeof resource.edit>) => {
    // Read inside the transaction: afterwards it may be another person's already.
    const version = async (trx: Trx) => (resource.emLote ? readVersion(trx, table, id) : undefined)
    const { avisos, checked, ended } = await alterar(register, ctx, { id, body, files }, version)
    return { ...answer(register, 'alterado', id, avisos), ...rules.alterado?.(checked), versaoRegistro: ended?.versaoRegistro }
  }
  handle(app, resource.edit, edit, ({ db }, id) => (repo.readShown ?? repo.read)(db, id))

  if (resource.emLote)
    emLoteRoutes(
      app,
      { ...resource, emLote: resource.emLote },
      {
        table,
        read,
        alterar: async (ctx, { id, sent }, end) => (await alterar(register, ctx, { id, body: sent, files: [] }, end)).ended,
      },
    )

  handle(app, resource.remove, async (ctx, { params: { id } }) => {
    try {
      const comesBack = await inTransaction(ctx.db, (trx) => excluir(register, trx, ctx, id))
      return { msg: say.done('excluído'), ...(!comesBack && { desfazer: false as const }) }
    } catch (error) {
      if (refusedBy(error).code !== FOREIGN_KEY) throw error
      throw conflict(say.inUse(await describeReferences(ctx.db, table, id)))
    }
  })

  handle(app, resource.history, (ctx, { params: { id } }) => history(ctx.db, entidade, id))
}

const kept = <F, D extends object>(repo: Repo<F, D>, record: D): object => repo.kept?.(record) ?? record

const answer = <F, D>({ say }: Register<F, D>, done: 'incluído' | 'alterado', id: number, avisos: Aviso[] | undefined) => ({
  msg: say.done(done),
  id,
  ...(avisos && { avisos }),
})

async function incluir<F, D extends object>(register: Register<F, D>, trx: Trx, ctx: Ctx, form: F) {
  const { entidade, repo, rules } = register
  const checked = (await rules.check?.(trx, ctx, form, undefined)) ?? form
  const id = await repo.insert(trx, checked, markOf(ctx))
  if (!repo.marks) await stampRecord(trx, ctx, repo.table, id)
  const after = await mustRead(register, trx, id)
  await rules.saved?.(trx, ctx, after, undefined)
  await audit(trx, ctx, { entidade, registro: id, acao: 'incluir', depois: kept(repo, after) })
  return answer(register, 'incluído', id, await rules.avisos?.(trx, after, undefined))
}

type Sending<F> = { body: F; files: Upload[] }
type Change<F> = Sending<F & Sent> & { id: number }

/** `end` runs last in the transaction, and `ended` is what it answered; what it throws takes all of it back. */
async function alterar<F, D extends object, T>(register: Register<F, D>, ctx: Ctx, change: Change<F>, end: (trx: Trx) => Promise<T>) {
  const { entidade, say, repo, rules } = register
  const { id, body: sent } = change
  return save(register, ctx, change, async (trx, body) => {
    if (!(await lockRecord(trx, repo.table, id, sent.versaoRegistro))) throw notFound(say.notFound())
    const before = await mustRead(register, trx, id)
    const checked = (await rules.check?.(trx, ctx, body, before)) ?? body
    await repo.update(trx, id, checked, before, markOf(ctx))
    if (!repo.marks) await touchRecord(trx, ctx, repo.table, id)
    const after = await mustRead(register, trx, id)
    await rules.saved?.(trx, ctx, after, before)
    await audit(trx, ctx, { entidade, registro: id, acao: 'alterar', antes: kept(repo, before), depois: kept(repo, after) })
    return { avisos: await rules.avisos?.(trx, after, before), checked, ended: await end(trx) }
  })
}

/** @returns whether the record can come back */
async function excluir<F, D extends object>(register: Register<F, D>, trx: Trx, ctx: Ctx, id: number): Promise<boolean> {
  const { entidade, say, repo, rules } = register
  if (!(await lockRecord(trx, repo.table, id))) throw notFound(say.notFound())
  const before = await mustRead(register, trx, id)
  await rules.checkRemoval?.(trx, ctx, before)
  const held = await keepExcluido(trx, ctx, repo.table, { entidade, id })
  await trx.deleteFrom(repo.table).where('id', '=', id).execute()
  await audit(trx, ctx, { entidade, registro: id, acao: 'excluir', antes: kept(repo, before) })
  return held
}

async function readBoth<F, D>(repo: Repo<F, D>, db: Db, id: number): Promise<(D & Versioned) | undefined> {
  const [record, version] = await Promise.all([(repo.readShown ?? repo.read)(db, id), readVersion(db, repo.table, id)])
  return record && version && { ...record, ...version }
}

const mustRead = <F, D extends object>({ repo, say }: Register<F, D>, trx: Trx, id: number): Promise<D> =>
  repo.read(trx, id).then((record) => must(record, say.notFound()))

type Work<F, T> = (trx: Trx, form: F) => Promise<T>

async function save<F, D, T>({ repo, rules }: Register<F, D>, ctx: Ctx, { body, files }: Sending<F>, work: Work<F, T>) {
  const prepared = await rules.prepare?.(ctx, body, files)
  try {
    return await inTransaction(ctx.db, (trx) => work(trx, prepared?.form ?? body))
  } catch (error) {
    await prepared?.undo()
    throw besideField(repo, error)
  }
}

/** What the database refused, said beside the field that it is about. */
function besideField<F, D>(repo: Repo<F, D>, error: unknown): unknown {
  const { code, constraint } = refusedBy(error)
  const taken = [UNIQUE, EXCLUSION].includes(code) ? repo.unique[constraint] : undefined
  return taken ? new RuleError(taken.motivo ?? 'campos', taken.message, { fields: { [taken.field]: taken.message } }) : error
}

const UNIQUE = '23505'
const EXCLUSION = '23P01'
const FOREIGN_KEY = '23503'
