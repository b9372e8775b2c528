import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'

/** What somebody looks for. `palavras` of a month's invoices are what is written beside the month. */
export type Pergunta = {
  texto: string
  palavras: string[]
  /** The number of a record. */
  numero: number | null
  /** How a CPF or CNPJ begins, without punctuation. */
  documento: string | null
  competencia: { ano: number; mes: number } | null
}

const LENGTH_MAX = 200
const SIGNS_MIN = 2
const PALAVRAS_MAX = 10
const COMPETENCIA = /(?<!\S)(0?[1-9]|1[0-2])\/(\d{4})(?!\S)/

/** Undefined where nothing is looked for: too short, too long, or only punctuation (flow.md, Search edges). */
export function perguntaDe(q: string): Pergunta | undefined {
  const texto = q.trim()
  if (texto.length > LENGTH_MAX || (texto.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < SIGNS_MIN) return undefined
  const [found, mes, ano] = COMPETENCIA.exec(texto) ?? []
  const palavras = texto
    .replace(found ?? '', ' ')
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
    .slice(0, PALAVRAS_MAX)
  const plain = plainDocumento(texto)
  return {
    texto,
    palavras,
    numero: /^[1-9]\d{0,8}$/.test(texto) ? Number(texto) : null,
    documento: /^(?=(?:.*\d){6})[0-9A-Z]{6,14}$/.test(plain) ? plain : null,
    competencia: found === undefined ? null : { ano: Number(ano), mes: Number(mes) },
  }
}
