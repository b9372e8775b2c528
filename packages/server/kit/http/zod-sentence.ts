import type { z } from 'zod'

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & Record<string, unknown>

const KINDS: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  date: 'uma data',
  array: 'uma lista',
  tuple: 'uma lista',
  object: 'um objeto',
  record: 'um objeto',
  null: 'null',
}

/** What a format wants, shown by one. */
const FORMATS: Record<string, string> = {
  email: 'um e-mail, como ana@empresa.com.br',
  url: 'um endereço, como https://empresa.com.br',
  uuid: 'um UUID, como 3f2c8a54-6b1d-4e0a-9c77-0d5b8e1f2a36',
  datetime: 'data e hora com fuso, como 2026-03-31T14:30:00-03:00',
  date: 'uma data, como 2026-03-31',
  time: 'uma hora, como 14:30',
  base64: 'um texto em base64',
  ipv4: 'um endereço IPv4, como 192.0.2.1',
  ipv6: 'um endereço IPv6, como 2001:db8::1',
}

const shown = (value: unknown) => (typeof value === 'string' ? `"${value}"` : String(value))
const plain = (value: unknown) => Number(value).toLocaleString('pt-BR')

/** `1, 2 ou 3` */
function choice(values: readonly unknown[]): string {
  const all = values.map(shown)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ou ${all.at(-1)}`
}

function received(input: unknown): string {
  if (Number.isNaN(input)) return 'o que não é um número'
  return KINDS[Array.isArray(input) ? 'array' : typeof input] ?? 'outra coisa'
}

/** How much of it there may be, by what it is. */
function amount(issue: Issue, side: 'máximo' | 'mínimo', limit: unknown): string {
  const n = plain(limit)
  if (issue['origin'] === 'string') return `no ${side} ${n} ${n === '1' ? 'caractere' : 'caracteres'}`
  if (issue['origin'] === 'array') return `no ${side} ${n} ${n === '1' ? 'item' : 'itens'}`
  if (issue['inclusive'] === false) return `use um número ${side === 'máximo' ? 'menor' : 'maior'} que ${n}`
  return `no ${side} ${n}`
}

function format(issue: Issue): string {
  const name = String(issue['format'])
  if (name === 'starts_with') return `comece com ${shown(issue['prefix'])}`
  if (name === 'ends_with') return `termine com ${shown(issue['suffix'])}`
  return FORMATS[name] ? `envie ${FORMATS[name]}` : 'o texto não tem a forma esperada'
}

/** @returns what to do about one refusal of zod, in Portuguese, without the field and the full stop */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'falta o valor'
      if (issue['expected'] === 'int' && typeof issue.input === 'number') return 'envie um número inteiro'
      return `envie ${KINDS[String(issue['expected'])] ?? 'outro valor'} em vez de ${received(issue.input)}`
    case 'invalid_value':
      return `use ${choice(Array.isArray(issue['values']) ? issue['values'] : [])}`
    case 'too_big':
      return amount(issue, 'máximo', issue['maximum'])
    case 'too_small':
      return amount(issue, 'mínimo', issue['minimum'])
    case 'invalid_format':
      return format(issue)
    case 'not_multiple_of':
      return `use um múltiplo de ${plain(issue['divisor'])}`
    case 'unrecognized_keys':
      return `tire o que não é conhecido: ${Array.isArray(issue['keys']) ? issue['keys'].map(shown).join(', ') : ''}`
    default:
      return 'o valor não é aceito'
  }
}
