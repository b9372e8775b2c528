import { AsyncLocalStorage } from 'node:async_hooks'
import { CAMPO_OCULTO } from '@retaguarda/contract/kit/oculto.ts'
import { invalid } from '../../base/errors.ts'
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

export const hidingOf = (ctx: AnyCtx): Hiding | undefined =>
  ctx.kind === 'session' && ctx.user.perfil?.dadosPessoais === false ? { db: ctx.db, own: ctx.user.email.toLowerCase() } : undefined

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
      if (!always) (email ? emails : digits).add(plain)
      return false
    }),
  )
  const donos = emails.size + digits.size > 0 ? await listDonos(db, [...emails], [...digits]) : []
  const [people, companies] = [true, false].map((is) => new Set(donos.filter(({ fisica }) => fisica === is).map(({ valor }) => valor)))
  const isHidden = ({ plain, sure, always }: Mark) =>
    always || (plain !== own && (people?.has(plain) === true || (sure && companies?.has(plain) !== true)))
  return mapTexts(value, (text, key) => replaceMarks(text, key, isHidden))
}

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
  for await (const row of rows) {
    lot.push(row)
    if (lot.length < TOGETHER) continue
    yield* await shown(lot)
    lot = []
  }
  yield* await shown(lot)
}

/**
 * What she sends, with what is there wherever it came back as it was shown to her.
 * @param read what is there of the record; undefined where what is sent is of none
 * @throws RuleError 422 where she would write what only says that something is hidden
 */
export async function unhide(hiding: Hiding, sent: unknown, read: () => Promise<object | undefined>): Promise<unknown> {
  if (hiddenPaths(sent).length === 0) return sent
  const there = await read()
  const whole = there === undefined ? sent : restore(sent, await hide(hiding, there), there)
  const left = hiddenPaths(whole)
  if (left.length > 0) throw invalid(Object.fromEntries(left.map((path) => [path, CAMPO_OCULTO])))
  return whole
}
