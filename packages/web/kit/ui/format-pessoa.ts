import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { EMPTY, type Maybe } from './format.ts'

/** `999.999.999-99` or `99.999.999/9999-99`, letters allowed in the latter. */
export const formatDocumento = (plain: Maybe<string>): string => (plain ? maskDocumento(plain) : EMPTY)

/** `80000-000`. */
export const formatCep = (digits: Maybe<string>): string => (digits ? digits.replace(/^(\d{5})(\d{3})$/, '$1-$2') : EMPTY)

/** `(41) 98812-4410`, `(41) 3322-7100`; a number with a country code, or of another length, stays as it is. */
export function formatPhone(typed: Maybe<string>): string {
  if (!typed) return EMPTY
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+') || (digits.length !== 10 && digits.length !== 11)) return typed
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
}
