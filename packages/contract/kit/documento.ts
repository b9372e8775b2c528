import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isOculto } from './oculto.ts'

export const CPF_LENGTH = 11
export const CNPJ_LENGTH = 14

/** `CPF:`, `CNPJ/MF nº`: what people copy along. A sign must follow it, as a CNPJ may itself begin with these letters. */
const LABEL = /^[^0-9A-Z]*(?:CPF|CNPJ)(?:\s*\/\s*(?:CPF|CNPJ|MF))*(?:\s*\(MF\))?(?=[\s:.º°-])[\s:-]*(?:N[º°.]+|NO(?=[\s:]))?[\s:.-]*/
const PUNCTUATED = /(?<![0-9A-Z])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2})(?![0-9A-Z])/g

/** The same without its punctuation: only the check digits tell it from a word or another number. */
const BARE = /(?<![0-9A-Z])(?:\d{11}|[0-9A-Z]{12}\d{2})(?![0-9A-Z])/g

/** Papers and pages have dashes of all lengths, and signs that nobody sees. */
const upright = (typed: string) =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()

/** As it is stored: no label, no punctuation, upper case. */
export function plainDocumento(typed: string): string {
  const plain = upright(typed)
    .replace(LABEL, '')
    .replace(/[\s./-]/g, '')
  const [, label, value = ''] = /^(CPF|CNPJ)(\d{11}|[0-9A-Z]{12}\d{2})$/.exec(plain) ?? []
  const isLabel = label === 'CNPJ' || (label === 'CPF' && isValidCpf(value) && !isValidCnpj(plain, { version: 2 }))
  return isLabel ? value : plain
}

/** The same of what was typed or pasted into a field: also the one document within other words; what cannot be in one is dropped. */
export function typedDocumento(typed: string): string {
  const text = upright(typed)
  const found = text.match(PUNCTUATED) ?? text.match(BARE)?.filter((plain) => documentoDigitsProblem(plain) === undefined) ?? []
  const [only = text] = found
  return plainDocumento(found.length === 1 ? only : text).replace(/[^0-9A-Z]/g, '')
}

/**
 * A CPF has up to 11 digits; anything longer, or with a letter (CNPJ is alphanumeric since July 2026), can only be a CNPJ.
 */
export const isCpf = (plain: string): boolean => /^\d{0,11}$/.test(plain)

/** `999.999.999-99` up to 11 digits, `99.999.999/9999-99` beyond or with letters; a part that is missing is left out. */
export function maskDocumento(typed: string): string {
  if (isOculto(typed)) return typed
  const plain = plainDocumento(typed).slice(0, CNPJ_LENGTH)
  return isCpf(plain) ? formatCpf(plain) : formatCnpj(plain, { version: 2 })
}

const ROOT_LENGTH = 8

/** What a company's CNPJ and those of its branches begin with; undefined for what is none. */
export const raizDoCnpj = (plain: string | null): string | undefined =>
  plain !== null && plain.length === CNPJ_LENGTH ? plain.slice(0, ROOT_LENGTH) : undefined

/** Why the value cannot be a CPF or CNPJ at all, as a sentence; undefined when its shape is right. */
export function documentoShapeProblem(plain: string): string | undefined {
  if (plain === '') return 'Informe o CPF ou CNPJ.'
  if (!/^[0-9A-Z]*$/.test(plain)) return 'CPF/CNPJ: use só números e, no CNPJ, letras.'
  if (plain.length > CNPJ_LENGTH) return `CPF/CNPJ: no máximo ${CNPJ_LENGTH} caracteres.`
  if (isCpf(plain)) return plain.length < CPF_LENGTH ? incomplete('CPF', CPF_LENGTH - plain.length) : undefined
  if (plain.length < CNPJ_LENGTH) return incomplete('CNPJ', CNPJ_LENGTH - plain.length)
  return /\d\d$/.test(plain) ? undefined : 'CNPJ inválido: os dois últimos caracteres são números.'
}

/** Why the check digits are wrong; a company may choose to be only warned of it (`VALIDAR_DOCUMENTO=avisar`). */
export function documentoDigitsProblem(plain: string): string | undefined {
  if (isCpf(plain)) return isValidCpf(plain) ? undefined : 'CPF inválido: os dígitos verificadores não conferem.'
  return isValidCnpj(plain, { version: 2 }) ? undefined : 'CNPJ inválido: os dígitos verificadores não conferem.'
}

const incomplete = (name: string, n: number) => `${name} incompleto: ${n === 1 ? 'falta 1 caractere' : `faltam ${n} caracteres`}.`

/** The number that a person has who was made before anybody could say theirs, such as the first administrator. */
export const isProvisionalDocumento = (plain: string): boolean => /^0{7}\d{4}$/.test(plain) && documentoDigitsProblem(plain) !== undefined
