import { AsyncLocalStorage } from 'node:async_hooks'
import { CAMPO_OCULTO } from '@retaguarda/contract/kit/oculto.ts'
import type { Perfil } from '@retaguarda/contract/kit/perfil.ts'
import { invalid, tooDeep } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { AnyCtx } from '../ctx/context.ts'
import { hiddenPaths, type Mark, mapTexts, replaceMarks, restore } from './marks.calc.ts'
import { listDonos } from './people.repo.ts'

/** For whom documents, phones and e-mails of people are hidden: her own e-mail is not. */
type Hiding = { db: Db; own: string }

/**
 * Known by all that a call does: lists, suggestions and searches of every module ask here whether they may look for such a value, and
 * none has to be told (docs/decisions/0040).
 */
const calls = new AsyncLocalStorage<Hiding>()

export const hidingOf = (ctx: AnyCtx): Hiding | undefined => (ctx.kind === 'session' ? hidingFrom(ctx.db, ctx.user) : undefined)

type Reader = { email: string; perfil?: Pick<Perfil, 'dadosPessoais'> | null }

const hidingFrom = (db: Db, { email, perfil }: Reader): Hiding | undefined =>
  perfil?.dadosPessoais === false ? { db, own: email.toLowerCase() } : undefined

/** The same value as this person sees it, where it leaves otherwise than as the answer of her call: by mail, or to her calendar. */
export async function asSeenBy<T>(db: Db, reader: Reader, value: T): Promise<T> {
  const hiding = hidingFrom(db, reader)
  // What is hidden is a text for a text.
  return hiding ? ((await hide(hiding, value)) as T) : value
}

/** Does it as the call of this person. */
export function asCallOf<T>(ctx: AnyCtx, work: () => T): T {
  const hiding = hidingOf(ctx)
  return hiding ? calls.run(hiding, work) : work()
}

export const isHiding = (): boolean => calls.getStore() !== undefined

/** The same value as she sees it: what is a company's stays, and so does what nobody could tell from any other number. */
export async function hide({ db, own }: Hiding, value: unknown): Promise<unknown> {
  const [emails, digits] = [new Set<string>(), new Set<string>()]
  mapTexts(value, (text, key) =>
    replaceMarks(text, key, ({ plain, email, always }) => {
      if (!always) for (const form of formsOf(plain, email)) (email ? emails : digits).add(form)
      return false
    }),
  )
  const donos = emails.size + digits.size > 0 ? await listDonos(db, [...emails], [...digits]) : []
  const [people, companies] = [true, false].map((is) => new Set(donos.filter(({ fisica }) => fisica === is).map(({ valor }) => valor)))
  const isHidden = ({ plain, email, sure, always }: Mark) => {
    const isOf = (owners: Set<string> | undefined) => formsOf(plain, email).some((form) => owners?.has(form))
    return always || (plain !== own && (isOf(people) || (sure && !isOf(companies))))
  }
  return mapTexts(value, (text, key) => replaceMarks(text, key, isHidden))
}

/** As registers may have it: a phone stands with the country or a zero before it, or without. */
const formsOf = (plain: string, email: boolean): string[] =>
  email ? [plain] : [...new Set([plain, plain.replace(/^(?:55|0)(?=\d{10,11}$)/, ''), `55${plain}`])]

const TOGETHER = 500

/** The rows of a file as who asked for it sees them. */
export function hiddenRows<R extends object>(rows: AsyncIterable<R>): AsyncIterable<R> {
  const hiding = calls.getStore()
  return hiding ? inLots(hiding, rows) : rows
}

async function* inLots<R extends object>(hiding: Hiding, rows: AsyncIterable<R>): AsyncGenerator<R> {
  // What is hidden is a text for a text.
  const shown = async (lot: R[]) => (await hide(hiding, lot)) as R[]
  let lot: R[] = []
  for await (const row of readAs(hiding, rows)) {
    lot.push(row)
    if (lot.length < TOGETHER) continue
    yield* await shown(lot)
    lot = []
  }
  yield* await shown(lot)
}

/** Read as her call, though a file leaves when that was answered: what is looked for in it is known only as each row is asked for. */
async function* readAs<R>(hiding: Hiding, rows: AsyncIterable<R>): AsyncGenerator<R> {
  const reading = rows[Symbol.asyncIterator]()
  const next = () => calls.run(hiding, () => reading.next())
  try {
    for (let one = await next(); !one.done; one = await next()) yield one.value
  } finally {
    await reading.return?.()
  }
}

/**
 * What she sends, with what is there wherever it came back as it was shown to her.
 * @param read what is there of the record; undefined where what is sent is of none
 * @throws RuleError 422 where she would write what only says that something is hidden, 400 for what goes too deep
 */
export async function unhide(hiding: Hiding, sent: unknown, read: () => Promise<object | undefined>): Promise<unknown> {
  try {
    if (pathsIn(sent, 1).length === 0) return sent
    const there = await read()
    const whole = there === undefined ? sent : restore(sent, await hide(hiding, there), there)
    const left = pathsIn(whole, NAMED_MAX)
    if (left.length > 0) throw invalid(Object.fromEntries(left.map((path) => [path, CAMPO_OCULTO])))
    return whole
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error
  }
}

/** Fields that a refusal names. */
const NAMED_MAX = 50

function pathsIn(value: unknown, most: number): string[] {
  const found: string[] = []
  for (const path of hiddenPaths(value)) {
    found.push(path)
    if (found.length === most) break
  }
  return found
}
