import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { dayOf, dayText } from './kit/tempo.ts'

/** Placeholders in a step's search term and parameter: `{{campo}}`, `{{a.b}}`, `{{$uuid}}`; `\{{` is a literal `{{`. */

const CAMPO = /\\\{\{|\{\{\s*([^{}]+?)\s*\}\}/g

/** The names between braces, in their order, each once. */
export const fieldsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(CAMPO)].flatMap(([, name]) => (name === undefined ? [] : [name]))),
]

export const hasFields = (text: string): boolean => fieldsOf(text).length > 0

/** What a mockup of data has under a dotted name, as it would be typed; undefined where it has no single value there. */
export function valorDoCampo(mockup: unknown, name: string): string | undefined {
  let at: unknown = mockup
  for (const key of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = Reflect.get(at, key)
  }
  return typeof at === 'string' || typeof at === 'number' || typeof at === 'boolean' ? String(at) : undefined
}

const NAMES_MAX = 500
const DEPTH_MAX = 20

/** The names of a mockup's single values, dotted, in their order: what can stand between braces. At most 500, and 20 levels deep. */
export function camposDoMockup(mockup: unknown, most = NAMES_MAX, prefix = '', depth = 0): string[] {
  if (typeof mockup !== 'object' || mockup === null) return prefix === '' ? [] : [prefix]
  const names: string[] = []
  for (const [key, value] of Object.entries(mockup)) {
    if (names.length >= most || depth >= DEPTH_MAX) break
    if (!/[.{}]/.test(key) && value !== null)
      names.push(...camposDoMockup(value, most - names.length, prefix === '' ? key : `${prefix}.${key}`, depth + 1))
  }
  return names
}

export type Preenchido = { texto: string; faltam?: undefined } | { faltam: string[] }

/** The text with every placeholder filled, or the names that have no value. What is filled in makes no new placeholder. */
export function preencher(text: string, valorDe: (name: string) => string | undefined): Preenchido {
  const faltam = fieldsOf(text).filter((name) => valorDe(name) === undefined)
  if (faltam.length > 0) return { faltam }
  return { texto: text.replace(CAMPO, (_all, name: string | undefined) => (name === undefined ? '{{' : (valorDe(name) ?? ''))) }
}

/** The sentence of a step that was not run. */
export const semValor = (name: string): string => `Campo {{${name}}} sem valor.`

/** What the product makes itself, one value of each per round. */
export const CAMPOS_GERADOS = ['$uuid', '$numero', '$email', '$cpf', '$cnpj', '$hoje'] as const

const CPF_BASE = 9
const CNPJ_BASE = 12
const NUMERO = 8

/** The made values of one round. */
export function gerarCampos(now: Date = new Date()): Map<string, string> {
  const digits = (n: number) => Array.from(crypto.getRandomValues(new Uint8Array(n)), (byte) => byte % 10).join('')
  const uuid = crypto.randomUUID()
  return new Map<(typeof CAMPOS_GERADOS)[number], string>([
    ['$uuid', uuid],
    ['$numero', `1${digits(NUMERO - 1)}`],
    ['$email', `teste.${uuid.slice(0, 8)}@exemplo.com.br`],
    ['$cpf', checked(`1${digits(CPF_BASE - 1)}`, isValidCpf)],
    ['$cnpj', checked(`1${digits(CNPJ_BASE - 1)}`, (document) => isValidCnpj(document, { version: 2 }))],
    ['$hoje', dayText(dayOf(now))],
  ])
}

/** The digits with the two that make them a document: of a hundred pairs exactly one fits. */
function checked(base: string, valid: (document: string) => boolean): string {
  for (let pair = 0; pair < 100; pair++) {
    const document = `${base}${String(pair).padStart(2, '0')}`
    if (valid(document)) return document
  }
  throw new Error(`no check digits make ${base} a document`)
}
