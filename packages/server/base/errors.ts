import { MOTIVOS, type Motivo } from '@retaguarda/contract/kit/refusal.ts'
import { codeOf } from './refusal.ts'

export type Fields = Record<string, string>

type Parts = { fields?: Fields; headers?: Record<string, string>; more?: Record<string, unknown> }

/** The person did something that is not allowed: why, for programs, and a sentence that is shown as it is, with `fields` beside theirs. */
export class RuleError extends Error {
  override name = 'RuleError'
  readonly motivo: Motivo
  readonly status: number
  readonly fields: Fields | undefined
  readonly headers: Record<string, string>
  /** What the answer carries besides, for the program that shows it. No code of ours decides by it. */
  readonly more: Record<string, unknown>
  constructor(motivo: Motivo, message: string, { fields, headers = {}, more = {} }: Parts = {}) {
    super(message)
    this.motivo = motivo
    this.status = MOTIVOS[motivo]
    this.fields = fields
    this.headers = headers
    this.more = more
  }
}

const KB = 1024
const MB = 1024 * KB
/** `64 kB`, `5 MB` */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.floor(bytes / KB)} kB` : `${(Math.floor((bytes * 10) / MB) / 10).toLocaleString('pt-BR')} MB`
/** A request of which more came than may come. */
export const tooLarge = (bytes: number) => new RuleError('grande', `O pedido é grande demais: até ${sizeText(bytes)} por vez.`)

/** A body of lists within lists that nothing of ours reads. */
export const tooDeep = () => new RuleError('pedido', 'O corpo do pedido tem níveis demais, um dentro do outro.')

/** 422: what was sent can be read but not saved. */
export const invalid = (fields: Fields) => new RuleError('campos', summary(fields), { fields })

export const forbidden = (message = 'Você não tem permissão para esta ação.') => new RuleError('semPermissao', message)

/** To a program, of what it may not do whatever it was given. */
export const pedePessoa = () => forbidden('Isto pede uma pessoa.')

export const conflict = (message: string) => new RuleError('conflito', message)

export const notFound = (message: string) => new RuleError('naoEncontrado', message)

/** What was read, which must be there. @throws RuleError 404 with the sentence where it is not */
export function must<T extends object>(found: T | null | undefined, sentence: string): T {
  if (!found) throw notFound(sentence)
  return found
}

/** `fields` in one sentence, for who sees only that. */
export const summary = (fields: Fields): string => [...new Set(Object.values(fields))].join(' ')

/** Which constraint of the database refused, with PostgreSQL's code (23505 unique, 23503 referenced, …). */
export function refusedBy(error: unknown): { code: string; constraint: string } {
  const constraint = typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
  return { code: codeOf(error), constraint: typeof constraint === 'string' ? constraint : '' }
}
