import { z } from 'zod'
import { type Faixa, FAIXA, faixaProblem, isInFaixa } from './faixa.ts'
import { dayOf, isoDay, instanteIso } from './tempo.ts'

declare module 'zod' {
  interface GlobalMeta {
    /** What the screen writes above the field. */
    label?: string
    /** The screen marks the field as `(obrigatório)`. */
    required?: boolean
    /** The days that a date can be. */
    faixa?: Faixa
  }
}

const ID_MAX = 2_147_483_647 // integer of the database

export const Id = z
  .number({ error: 'Identificador inválido.' })
  .int('Identificador inválido.')
  .positive('Identificador inválido.')
  .max(ID_MAX, 'Identificador inválido.')
/** The id that an address or a name writes; undefined where it is none. */
export const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : undefined
/** An id as an address or a form part writes it: digits. */
const IdText = z
  .string()
  .regex(/^\d{1,10}$/, 'Identificador inválido.')
  .transform(Number)
  .pipe(Id)
export const ById = z.object({ id: IdText })
export const Msg = z.object({ msg: z.string(), toaster: z.boolean().optional() })

/** `desfazer` is false where what was deleted cannot come back, as with files; it is not said otherwise. */
export const Removed = Msg.extend({ desfazer: z.literal(false).optional() })

/** What is missing in a row of what was saved all the same; `ordem` counts from 1. */
export const Aviso = z.object({ ordem: z.number().int(), texto: z.string() })
export type Aviso = z.output<typeof Aviso>

/** The version that a change left, where it can be taken back: what taking it back asks for, so that nobody else's goes with it. */
export const versaoDeixada = z.number().int().optional()

/** `avisos` only of registers that save what is not complete. */
export const Saved = Msg.extend({ id: Id, avisos: z.array(Aviso).optional(), versaoRegistro: versaoDeixada })

/** A reference as it is read: `{ id, nome }`. */
export const Ref = z.object({ id: Id, nome: z.string() })
export type Ref = z.output<typeof Ref>

/** The same of the QA registers, whose records have a `name`. */
export const RefName = z.object({ id: Id, name: z.string() })
export type RefName = z.output<typeof RefName>

/** How the QA registers suggest themselves (CAS-022). */
export const Opcao = z.object({ value: Id, label: z.string(), codigo: z.string().nullable() })
export type Opcao = z.output<typeof Opcao>

/** The version that a form was loaded with; a call that says none is judged by none. */
export const VersaoEnviada = z.object({
  versaoRegistro: z
    .number('Versão inválida.')
    .int('Versão inválida.')
    .nullish()
    .transform((v) => v ?? undefined),
})

/** ISO 8601 with offset on the wire. */
export const Instant = instanteIso()

/** What a field that was left alone sends is null. */
export const blankToNull = (v: unknown) => (v === undefined || (typeof v === 'string' && v.trim() === '') ? null : v)

/** What may be left out: blank and omitted are both null. `orNull(TipoSetor.schema).meta({ label: 'Tipo' })`. */
export const orNull = <T extends z.ZodType>(schema: T) => z.preprocess(blankToNull, schema.nullable())

type Text = { multiline?: boolean }

/** A name with a break in it would write lines of its own into mails, sheets and calendars. */
const BREAK = /[\n\r\u0085\u2028\u2029]/u
const CONTROL = /\p{Cc}/u
const CONTROL_IN_LINES = /[^\P{Cc}\n\r\t]/u

/** Why a text cannot be kept as it is; undefined where it can. `multiline`: breaks and tabs are part of it. */
export function textProblem(s: string, { multiline = false }: Text = {}): string | undefined {
  if (!multiline && BREAK.test(s)) return 'escreva em uma linha só, sem quebras.'
  return (multiline ? CONTROL_IN_LINES : CONTROL).test(s) ? 'há um caractere que não pode ser gravado.' : undefined
}

const kept = (label: string, kind: Text) => (ctx: z.core.ParsePayload<string>) => {
  const problem = textProblem(ctx.value, kind)
  if (problem) ctx.issues.push({ code: 'custom', input: ctx.value, message: `${label}: ${problem}` })
}

/** Required text of one line where not said otherwise. `the` is the label with its article, for the sentence: `text('Nome', 'o nome', 120)`. */
export const text = (label: string, the: string, max: number, kind: Text = {}) =>
  z
    .string({ error: `Informe ${the}.` })
    .trim()
    .min(1, `Informe ${the}.`)
    .max(max, `${label}: no máximo ${max.toLocaleString('pt-BR')} caracteres.`)
    .check(kept(label, kind))
    .meta({ label, required: true })

/** Optional text; blank and omitted are both null. */
export const textOptional = (label: string, max: number, kind: Text = {}) =>
  orNull(
    z
      .string({ error: `${label}: texto inválido.` })
      .trim()
      .max(max, `${label}: no máximo ${max.toLocaleString('pt-BR')} caracteres.`)
      .check(kept(label, kind)),
  ).meta({ label })

export const email = (label: string) =>
  z
    .string({ error: 'Informe o e-mail.' })
    .trim()
    .min(1, 'Informe o e-mail.')
    .max(254, `${label}: no máximo 254 caracteres.`)
    .pipe(z.email('E-mail inválido: confira o que vem antes e depois do @.'))
    .meta({ label, required: true })

/** What a form may leave out: null and omitted both mean `initial`. */
export const orDefault = <T extends z.ZodType>(schema: T, initial: z.util.NoUndefined<z.output<T>>) =>
  schema
    .nullable()
    .default(initial)
    .transform((v): z.output<T> => v ?? initial)

export const flag = (label: string, initial: boolean) =>
  orDefault(z.boolean({ error: `${label}: responda sim ou não.` }), initial).meta({ label })

/** Of a required date: one that no calendar has is told from one that is missing. */
const dateProblem =
  (label: string, the: string) =>
  ({ input }: { input?: unknown }) =>
    blankToNull(input) === null ? `Informe ${the}.` : `${label}: data inválida.`

/** A day in what its field can be; that it is not after today is told by who knows what day it is (`depoisDeHoje`). */
const dayField = (label: string, error: Parameters<typeof isoDay>[0], faixa: Faixa) =>
  isoDay(error).refine((day) => isInFaixa(day, faixa), faixaProblem(label, faixa))

/** Required business date `YYYY-MM-DD`: `date('Vencimento', 'o vencimento')`. */
export const date = (label: string, the: string, faixa: Partial<Faixa> = {}) => {
  const within = { ...FAIXA, ...faixa }
  return dayField(label, dateProblem(label, the), within).meta({ label, required: true, faixa: within })
}

/** Business date `YYYY-MM-DD`, empty when not known. */
export const dateOptional = (label: string, faixa: Partial<Faixa> = {}) => {
  const within = { ...FAIXA, ...faixa }
  return orNull(dayField(label, `${label}: data inválida.`, within)).meta({ label, faixa: within })
}

const instantOf = (label: string, error: Parameters<typeof instanteIso>[0]) =>
  instanteIso(error).refine((s) => isInFaixa(dayOf(s), FAIXA), faixaProblem(label, FAIXA))

/** Required date and time, ISO 8601 with offset. */
export const instant = (label: string, the: string) =>
  instantOf(label, dateProblem(label, the)).meta({ label, required: true, faixa: FAIXA })

export const instantOptional = (label: string) => orNull(instantOf(label, `${label}: data inválida.`)).meta({ label, faixa: FAIXA })

const UFS = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
]
const UF_LENGTH = 2

/** Required state of the federation by its two letters, in either case; becomes `SP`. */
export const uf = (label: string, the: string) => ufOf(label, `Informe ${the}.`).meta({ label, required: true })

export const ufOptional = (label: string) => orNull(ufOf(label, `${label}: texto inválido.`)).meta({ label })

function ufOf(label: string, missing: string) {
  const unknown = `${label}: use a sigla de um estado, como SP.`
  return z
    .string({ error: missing })
    .trim()
    .toUpperCase()
    .min(1, { error: missing, abort: true })
    .max(UF_LENGTH, { error: unknown, abort: true })
    .pipe(z.enum(UFS, { error: unknown }))
}

const URL_MAX = 2_000

/** Optional address of a page; nothing but http and https, so that following it can do nothing else. */
export const urlOptional = (label: string) =>
  orNull(
    z
      .string({ error: `${label}: texto inválido.` })
      .trim()
      .max(URL_MAX, `${label}: no máximo ${URL_MAX.toLocaleString('pt-BR')} caracteres.`)
      .refine(isHttpUrl, `${label}: comece com http:// ou https://, como em https://www.exemplo.com.br.`),
  ).meta({ label })

const HttpUrl = z.url({ protocol: /^https?$/i })
// zod trims what it looks at; what is stored or opened is not trimmed.
export const isHttpUrl = (s: string): boolean => /^https?:\/\/\S+$/i.test(s) && HttpUrl.safeParse(s).success

const AnyId = z.union([z.object({ id: z.union([Id, IdText]) }).transform(({ id }) => id), Id, IdText])

/** A reference as it is saved: `{ id }`, `{ id, nome }` or the bare id; becomes the id. */
export const refId = (label: string, the: string) =>
  z.union([AnyId, z.never()], { error: `Informe ${the}.` }).meta({ label, required: true })

export const refIdOptional = (label: string) =>
  z.preprocess(blankToNull, z.union([AnyId, z.null()], { error: `${label}: escolha um item da lista.` })).meta({ label })
