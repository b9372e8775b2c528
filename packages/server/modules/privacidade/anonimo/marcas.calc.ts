import { CNPJ_LENGTH, documentoDigitsProblem, maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { ANOS_DO_PAPEL } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { TELEFONE_MIN, telephoneWritten } from '../telefone.calc.ts'

/** By what a text names somebody: each as it was written. */
export type Valores = {
  nomes: readonly string[]
  documentos: readonly string[]
  emails: readonly string[]
  telefones: readonly string[]
  outros: readonly string[]
}

/** A shorter name is within too many words that mean somebody else. */
const NOME_MIN = 5
const OUTRO_MIN = 6
const DOCUMENTO_MIN = 8
/** A name of one word, as Maria or Loja, is also other people's and things': only several together mean somebody. */
const NOME_PALAVRAS = 2
const WORD = /\p{L}{2,}/gu

const unique = (words: readonly string[]) => [...new Set(words)]
const digits = (text: string) => text.replace(/\D/g, '')
const isMail = (text: string) => text.includes('@')
const isName = (text: string) => text.length >= NOME_MIN && (text.match(WORD) ?? []).length >= NOME_PALAVRAS
/** What history has forgotten is a dot there, which as searches write it is nothing, and nothing is in every text. */
const isDocument = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length >= DOCUMENTO_MIN
/** Written where there is none: 0000-0000, 99999-9999, ISENTO. */
const isFilling = (text: string) => /^(\d?)\1*$/.test(digits(text).slice(-TELEFONE_MIN))

/** Sorts what registers and history say of how to reach somebody. */
export function valoresDe(parts: { nomes: string[]; documentos: string[]; contatos: string[]; outros: string[] }): Valores {
  const { nomes, documentos, contatos, outros } = parts
  const phones = contatos.filter((one) => !isMail(one)).map(digits)
  return {
    nomes: unique(nomes.map((one) => one.trim()).filter(isName)),
    documentos: unique(documentos.filter(isDocument)),
    emails: unique(contatos.filter(isMail).map((one) => one.trim())),
    telefones: unique(phones.filter((one) => one.length >= TELEFONE_MIN && !isFilling(one))),
    outros: unique(outros.map((one) => one.trim()).filter((one) => one.length >= OUTRO_MIN && !isFilling(one))),
  }
}

/** Every value as one word each, for those who know it again without keeping it. */
export const palavrasDe = ({ nomes, documentos, emails, telefones, outros }: Valores): string[] => [
  ...nomes,
  ...documentos,
  ...emails,
  ...telefones,
  ...outros,
]

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
const spaced = (text: string) => escaped(text).replace(/\s+/g, String.raw`\s+`)
const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`

/** With the country's code too, as phones write a number themselves. */
const written = (phone: string) => {
  const forms = telephoneWritten(phone)
  return [...forms, ...forms.map((one) => `55${one}`), ...forms.map((one) => `+55 ${one}`)]
}

/**
 * What a text that names somebody matches (PostgreSQL's regular expressions), once it is as `busca` writes it. Names and mails are whole words,
 * telephones whole numbers; a document is found wherever it stands. Undefined where nothing is known to look for.
 * @param valores as `busca` writes them
 */
export function padraoDe(valores: Valores): string | undefined {
  const said = (words: readonly string[]) => words.filter((one) => one.trim() !== '')
  const [nomes, documentos, emails] = [said(valores.nomes), said(valores.documentos), said(valores.emails)]
  const [telefones, outros] = [said(valores.telefones), said(valores.outros)]
  const documents = documentos.flatMap((one) => unique([one, maskDocumento(one).toLowerCase()]))
  const phones = unique(telefones.flatMap(written))
  const parts = [
    ...(documents.length > 0 ? [anyOf(documents.map(escaped))] : []),
    ...(nomes.length + outros.length > 0 ? [`(?<![[:alnum:]])${anyOf([...nomes, ...outros].map(spaced))}(?![[:alnum:]])`] : []),
    ...(emails.length > 0 ? [`(?<![[:alnum:]._-])${anyOf(emails.map(escaped))}(?![[:alnum:]-]|[.][[:alnum:]])`] : []),
    ...(phones.length > 0 ? [`(?<![0-9])${anyOf(phones.map(escaped))}(?![0-9])`] : []),
  ]
  return parts.length === 0 ? undefined : parts.join('|')
}

export const nomeAnonimo = (pessoa: number): string => `Titular ${pessoa}`

const PREFIX = 'ANON'
const CHECK_DIGITS = 2

/** A number that is nobody's: of the shape of a CNPJ, with check digits that are wrong. */
export function documentoAnonimo(pessoa: number): string {
  const base =
    PREFIX +
    pessoa
      .toString(36)
      .toUpperCase()
      .padStart(CNPJ_LENGTH - PREFIX.length - CHECK_DIGITS, '0')
  const [one = base] = ['00', '01'].map((end) => base + end).filter((plain) => documentoDigitsProblem(plain) !== undefined)
  return one
}

/** Until when law keeps a paper of that day: the end of the fifth year after it. */
export const guardaAte = (day: string): string => `${Number(day.slice(0, 4)) + ANOS_DO_PAPEL}-12-31`
