import type { EmLote, LinhaEmLote } from '@retaguarda/contract/kit/em-lote.ts'
import type { Name } from '@retaguarda/contract/kit/resource.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { changedFields, readLastChange } from '../ctx/audit.ts'
import type { Db } from '../../db/types.ts'
import type { Ctx } from '../ctx/context.ts'
import { conflict, invalid, must, RuleError, summary } from '../../base/errors.ts'
import { handle } from '../http/handle.ts'
import type { Upload } from '../http/multipart.ts'
import { sentences } from '../../base/sentences.ts'
import { readVersion, type RegisterTable, staleSentence } from './version.ts'

/** What a form sends beside its fields. */
export type Sent = { versaoRegistro?: number | undefined }

type Register<F extends z.ZodType> = { prefix: `/${string}`; name: Name; form: F; emLote: EmLote }

/** The register's own reading and saving. */
type By<F, D> = {
  table: RegisterTable
  read(db: Db, id: number): Promise<D | undefined>
  alterar(ctx: Ctx, id: number, sent: F & Sent, files: Upload[], end: () => void): Promise<{ versaoRegistro: number | undefined }>
}

/** Takes back what a rehearsal did. */
class Rehearsed extends Error {}

/** What stands in the record's fields afterwards. */
type Fields = Record<string, unknown>

const FICOU = 'A alteração não foi desfeita: abra o registro, veja como ele ficou e altere-o, se ainda for preciso.'
const SEM_VOLTA = 'Esta alteração não pode mais ser desfeita. Abra o registro e altere-o.'

/** One field of many records, and the way back: each by the same rules, permissions, history and version as its form. */
export function emLoteRoutes<F extends z.ZodType, D extends object>(
  app: FastifyInstance,
  { prefix, name, form, emLote }: Register<F>,
  { table, read, alterar }: By<z.output<F>, D>,
): void {
  const say = sentences(name)
  const entidade = prefix.slice(1)

  handle(app, emLote.alterar, async (ctx, { body: { ids, campo, valor, conferir } }) => {
    const linhas = await each(ids, (id) => one(ctx, id, { conferir, mudar: async () => ({ [campo]: valor }) }))
    return { msg: conferir ? 'Conferido: nada foi gravado.' : say.changed(changedOf(linhas)), linhas }
  })

  handle(app, emLote.desfazer, async (ctx, { body }) => {
    const versoes = new Map(body.linhas.map(({ id, versaoRegistro }) => [id, versaoRegistro]))
    const linhas = await each([...versoes.keys()], (id) => one(ctx, id, { versao: versoes.get(id), mudar: () => before(ctx, id) }))
    return { msg: say.undone(changedOf(linhas)), linhas }
  })

  type Change = { conferir?: boolean; versao?: number | undefined; mudar: () => Promise<Fields> }

  async function one(ctx: Ctx, id: number, change: Change): Promise<LinhaEmLote> {
    const linha = (situacao: LinhaEmLote['situacao'], more: Partial<LinhaEmLote> = {}) => ({
      id,
      situacao,
      versaoRegistro: null,
      erro: null,
      ...more,
    })
    try {
      const versaoRegistro = await save(ctx, id, change)
      return versaoRegistro === undefined ? linha('igual') : linha('alterada', { versaoRegistro: versaoRegistro || null })
    } catch (error) {
      // Who must say again who she is does so for all of them.
      if (!(error instanceof RuleError) || error.motivo === 'confirmarIdentidade' || error.fields?.valor !== undefined) throw error
      return linha('recusada', { erro: error.message })
    }
  }

  /** @returns the version that it left, 0 of a rehearsal; undefined where there is nothing to change */
  async function save(ctx: Ctx, id: number, { conferir = false, versao, mudar }: Change): Promise<number | undefined> {
    // The version is read first: what was changed in between is refused as a form's would be.
    const version = must(await readVersion(ctx.db, table, id), say.notFound())
    const record = must(await read(ctx.db, id), say.notFound())
    if (versao !== undefined && versao !== version.versaoRegistro)
      throw new RuleError('alterado', `${await staleSentence(ctx.db, table, id)} ${FICOU}`)
    const fields = await mudar()
    const sent = judged({ ...record, ...fields }, fields)
    if (JSON.stringify(sent) === JSON.stringify(form.safeParse(record).data)) return undefined
    const end = () => {
      if (conferir) throw new Rehearsed()
    }
    try {
      // A form reads an object.
      const done = await alterar(ctx, id, { ...(sent as object), versaoRegistro: version.versaoRegistro } as z.output<F> & Sent, [], end)
      return done.versaoRegistro ?? 0
    } catch (error) {
      if (error instanceof Rehearsed) return 0
      throw error
    }
  }

  /** @throws RuleError 422, beside `valor` where that is what is wrong */
  function judged(values: Fields, changed: Fields): z.output<F> {
    const read = form.safeParse(values)
    if (read.success) return read.data
    const wrong = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
    const own = read.error.issues.find(({ path: [first] }) => Object.hasOwn(changed, String(first)))
    throw own ? invalid({ valor: own.message }) : new RuleError('regra', summary(wrong))
  }

  /** What the person's own last change of the record changed, as it was before: no lists, whose rows may be gone. */
  async function before(ctx: Ctx, id: number): Promise<Fields> {
    const last = await readLastChange(ctx.db, entidade, id)
    if (last?.usuarioId !== ctx.user.id || !last.antes || !last.depois) throw conflict(SEM_VOLTA)
    const campos = changedFields(last.antes, last.depois)
    if (campos.some(({ antes, depois }) => Array.isArray(antes) || Array.isArray(depois))) throw conflict(SEM_VOLTA)
    return Object.fromEntries(campos.map(({ campo, antes }) => [campo, antes]))
  }
}

const changedOf = (linhas: readonly LinhaEmLote[]) => linhas.filter(({ situacao }) => situacao === 'alterada').length

/** One after the other, each once. */
async function each(ids: readonly number[], work: (id: number) => Promise<LinhaEmLote>): Promise<LinhaEmLote[]> {
  const linhas: LinhaEmLote[] = []
  for (const id of new Set(ids)) linhas.push(await work(id))
  return linhas
}
