import type { Especie } from '@retaguarda/contract/importacao.ts'
import { CNPJ_LENGTH, CPF_LENGTH, documentoDigitsProblem, isCpf, maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { simple } from './mapa.calc.ts'

/** What a cell says. `nota`: what it was read as, where it says less; `problema`: why it cannot be told what it says. */
type Valor = { texto: string; nota?: string; problema?: string }
/** Which of the two a document is, where the row or the heading says so. */
type Dica = 'cpf' | 'cnpj' | undefined

const { FISICA, JURIDICA } = TipoPessoa.code
/** How people write what kind of person somebody is. */
export const TIPOS_DE_PESSOA: Record<string, CodeOf<typeof TipoPessoa>> = {
  1: FISICA,
  f: FISICA,
  fisica: FISICA,
  pf: FISICA,
  2: JURIDICA,
  j: JURIDICA,
  juridica: JURIDICA,
  pj: JURIDICA,
}

export function dicaDoTipo(tipo: string): Dica {
  const said = simple(tipo)
  if (!Object.hasOwn(TIPOS_DE_PESSOA, said)) return undefined
  return TIPOS_DE_PESSOA[said] === FISICA ? 'cpf' : 'cnpj'
}

/** Of a heading like `CPF`, or `CNPJ do cliente`; one that names both says nothing. */
export function dicaDoCabecalho(heading: string): Dica {
  const head = simple(heading)
  const [isOfCpf, isOfCnpj] = [head.includes('cpf'), head.includes('cnpj')]
  return isOfCpf === isOfCnpj ? undefined : isOfCpf ? 'cpf' : 'cnpj'
}

export function valorDe(especie: Especie | undefined, texto: string, dica: Dica): Valor {
  if (especie === 'documento') return documento(texto, dica)
  if (especie === 'cliente') return clienteOuDocumento(texto, dica)
  if (especie === 'cep') return cep(texto)
  return { texto }
}

/** Digits as a program writes a number that has none behind the comma. */
const INTEIRO = /^(\d{1,14})(?:[.,]0{1,2})?$/
const inteiro = (text: string): string | undefined => INTEIRO.exec(text)?.[1]

/** Of an id. */
const ID_DIGITS = 10
/** What may be an id is left to who knows the clients, unless the heading says that it is a document. */
function clienteOuDocumento(text: string, dica: Dica): Valor {
  const digits = inteiro(text)
  return dica === undefined && digits !== undefined && digits.length <= ID_DIGITS ? { texto: digits } : documento(text, dica)
}

/** The documents that digits can be with the leading zeros that these have: the check digits say so. */
export function documentosDe(digits: string): string[] {
  const number = digits.replace(/^0+/, '')
  const padded = [CPF_LENGTH, CNPJ_LENGTH].filter((length) => number.length <= length).map((length) => number.padStart(length, '0'))
  return padded.filter((plain) => documentoDigitsProblem(plain) === undefined)
}

const kindOf = (plain: string) => (isCpf(plain) ? 'cpf' : 'cnpj')

function documento(texto: string, dica: Dica): Valor {
  const digits = inteiro(texto)
  if (digits === undefined) return { texto }
  const whole = digits.length === CPF_LENGTH || digits.length === CNPJ_LENGTH
  const possible = documentosDe(digits)
  // As it stands nothing was lost, be it mistyped.
  if (whole && (dica === kindOf(digits) || possible.includes(digits))) return { texto: digits }
  const said = possible.filter((plain) => kindOf(plain) === dica)
  const [only, other] = said.length > 0 ? said : possible
  if (only === undefined) return { texto: digits }
  return other === undefined ? { texto: only, nota: lidoComo(digits, only) } : { texto, problema: duvidoso(digits, possible) }
}

export const lidoComo = (digits: string, plain: string): string =>
  `${kindOf(plain).toUpperCase()} ${digits} lido como ${maskDocumento(plain)}, ${plain.length > digits.length ? 'com os zeros da frente que faltavam' : 'sem os zeros da frente que sobravam'}.`

export const duvidoso = (digits: string, possible: readonly string[]): string =>
  `CPF/CNPJ ${digits}: com os zeros da frente pode ser ${possible.map((plain) => `o ${kindOf(plain).toUpperCase()} ${maskDocumento(plain)}`).join(' ou ')}. Escreva-o com todos os zeros.`

/** Codes begin with 01000-000, so that the seven digits of a number lack one zero and no more. */
const CEP_SEM_ZERO = /^[1-9]\d{6}$/
const CEP_QUE_NAO_HA = /^00\d{6}$/

function cep(texto: string): Valor {
  const digits = inteiro(texto)
  if (digits === undefined) return { texto }
  if (CEP_QUE_NAO_HA.test(digits)) return { texto, problema: `CEP ${digits}: nenhum CEP começa com 00. Confira-o.` }
  if (!CEP_SEM_ZERO.test(digits)) return { texto: digits }
  return {
    texto: `0${digits}`,
    nota: `CEP ${digits} lido como 0${digits.slice(0, 4)}-${digits.slice(4)}, com o zero da frente que faltava.`,
  }
}
