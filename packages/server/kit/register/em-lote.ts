import type { EmLote, LinhaEmLote } from '@retaguarda/contract/kit/em-lote.ts'
import type { Name } from '@retaguarda/contract/kit/resource.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { changedFields, readLastChange } from '../ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx } from '../ctx/context.ts'
import { conflict, invalid, must, RuleError, summary } from '../../base/errors.ts'
import { handle } from '../http/handle.ts'
import { sentences } from '../../base/sentences.ts'
import { readVersion, type RegisterTable, staleSentence } from './version.ts'

/** What a form sends beside its fields. */
export type Sent = { versaoRegistro?: number | undefined }

type Declared<F extends z.ZodType> = { prefix: `/${string}`; name: Name; form: F; emLote: EmLote }

/** The register's own reading and saving. */
type By<F> = {
  table: RegisterTable
  read(db: Db, id: number): Promise<object | undefined>
  /** @returns what `end` answered, which runs last in the transaction; what it throws takes all of it back */
  alterar(ctx: Ctx, change: { id: number; sent: F & Sent }, end: (trx: Trx) => Promise<number>): Promise<number>
}

type Register<F extends z.ZodType> = By<z.output<F>> & { form: F; entidade: string; notFound: string }

/** Takes back what a rehearsal did. */
class Rehearsed extends Error {}

/** What stands in the record's fields afterwards. */
type Fields = Record<string, unknown>

const FICOU = 'A alteração não foi desfeita: abra o registro, veja como ele ficou e altere-o, se ainda for preciso.'
const SEM_VOLTA = 'Esta alteração não pode mais ser desfeita. Abra o registro e altere-o.'

/** One field of many records, and the way back: each by the same rules, permissions, history and version as its form. */
export function emLoteRoutes<F extends z.ZodType>(
  app: FastifyInstance,
  { prefix, name, form, emLote }: Declared<F>,
  by: By<z.output<F>>,
): void {
  const say = sentences(name)
  const register: Register<F> = { ...by, form, entidade: prefix.slice(1), notFound: say.notFound() }

  handle(app, emLote.alterar, async (ctx, { body: { ids, campo, valor, conferir } }) => {
    const linhas = await each(ids, (id) => one(register, ctx, id, { conferir, mudar: async () => ({ [campo]: valor }) }))
    return { msg: conferir ? 'Conferido: nada foi gravado.' : say.changed(changedOf(linhas)), linhas }
  })

  handle(app, emLote.desfazer, async (ctx, { body }) => {
    const versoes = new Map(body.linhas.map(({ id, versaoRegistro }) => [id, versaoRegistro]))
    const linhas = await each([...versoes.keys()], (id) =>
      one(register, ctx, id, { versao: versoes.get(id), mudar: () => before(register, ctx, id) }),
    )
    return { msg: say.undone(changedOf(linhas)), linhas }
  })
}

type Change = { conferir?: boolean; versao?: number | undefined; mudar: () => Promise<Fields> }

async function one<F extends z.ZodType>(register: Register<F>, ctx: Ctx, id: number, change: Change): Promise<LinhaEmLote> {
  try {
    return { id, ...(await save(register, ctx, id, change)), erro: null }
  } catch (error) {
    // Who must say again who she is does so for all of them.
    if (!(error instanceof RuleError) || error.motivo === 'confirmarIdentidade' || error.fields?.valor !== undefined) throw error
    return { id, situacao: 'recusada', versaoRegistro: null, erro: error.message }
  }
}

type Saved = Pick<LinhaEmLote, 'situacao' | 'versaoRegistro'>

async function save<F extends z.ZodType>(register: Register<F>, ctx: Ctx, id: number, change: Change): Promise<Saved> {
  const { table, read, alterar, form, notFound } = register
  const { conferir = false, versao, mudar } = change
  // The version is read first: what was changed in between is refused as a form's would be.
  const { versaoRegistro } = must(await readVersion(ctx.db, table, id), notFound)
  const record = must(await read(ctx.db, id), notFound)
  if (versao !== undefined && versao !== versaoRegistro)
    throw new RuleError('alterado', `${await staleSentence(ctx.db, table, id)} ${FICOU}`)
  const fields = await mudar()
  const sent = judged(form, { ...record, ...fields }, fields)
  if (JSON.stringify(sent) === JSON.stringify(form.safeParse(record).data)) return { situacao: 'igual', versaoRegistro: null }
  const end = async (trx: Trx) => {
    if (conferir) throw new Rehearsed()
    // Read inside the transaction: afterwards it may be another person's already.
    return must(await readVersion(trx, table, id), notFound).versaoRegistro
  }
  try {
    // A form reads an object.
    const whole = { ...(sent as object), versaoRegistro } as z.output<F> & Sent
    return { situacao: 'alterada', versaoRegistro: await alterar(ctx, { id, sent: whole }, end) }
  } catch (error) {
    if (error instanceof Rehearsed) return { situacao: 'alterada', versaoRegistro: null }
    throw error
  }
}

/** @throws RuleError 422, beside `valor` where that is what is wrong */
function judged<F extends z.ZodType>(form: F, values: Fields, changed: Fields): z.output<F> {
  const read = form.safeParse(values)
  if (read.success) return read.data
  const wrong = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
  const own = read.error.issues.find(({ path: [first] }) => Object.hasOwn(changed, String(first)))
  throw own ? invalid({ valor: own.message }) : new RuleError('regra', summary(wrong))
}

/** What the person's own last change of the record changed, as it was before: no lists, whose rows may be gone. */
async function before({ entidade }: { entidade: string }, ctx: Ctx, id: number): Promise<Fields> {
  const last = await readLastChange(ctx.db, entidade, id)
  if (last?.usuarioId !== ctx.user.id || !last.antes || !last.depois) throw conflict(SEM_VOLTA)
  const fields = changedFields(last.antes, last.depois)
  if (fields.some(({ antes, depois }) => Array.isArray(antes) || Array.isArray(depois))) throw conflict(SEM_VOLTA)
  return Object.fromEntries(fields.map(({ campo, antes }) => [campo, antes]))
}

const changedOf = (rows: readonly LinhaEmLote[]) => rows.filter(({ situacao }) => situacao === 'alterada').length

/** One after the other, each once. */
async function each(ids: readonly number[], work: (id: number) => Promise<LinhaEmLote>): Promise<LinhaEmLote[]> {
  const rows: LinhaEmLote[] = []
  for (const id of new Set(ids)) rows.push(await work(id))
  return rows
}
