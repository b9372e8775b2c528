import type { Field as CampoDaConta, CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import type { Cobranca, Movimento } from '@retaguarda/contract/cobranca/titulo.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { type Endereco, enderecoEmLinha } from '../endereco.calc.ts'

export type Especie = 'DM' | 'DS' | 'NP' | 'RC' | 'OU'

/** The account that sends; digits as text, with their zeros. */
export type ContaDaRemessa = Partial<Record<CampoDaConta, string | null>> & {
  banco: CodigoBanco
  beneficiarioNome: string
  /** Without punctuation; a CNPJ may have letters. */
  beneficiarioCpfCnpj: string
  especie: Especie
  aceite: boolean
  diasBaixa: number
  instrucoes: readonly string[]
}

/** An entry (01) or an instruction about a title that the bank has; money `"1234.56"`, days `2026-12-10`. */
export type ItemDaRemessa = Pick<
  Cobranca,
  'nossoNumero' | 'nossoNumeroDv' | 'seuNumero' | 'juros' | 'multa' | 'desconto' | 'abatimento'
> & {
  movimento: '01' | Movimento
  usoEmpresa: string
  valor: string
  vencimento: string
  emissao: string
  pagador: { cpfCnpj: string; nome: string; endereco: Endereco; bairro: string; cep: string; cidade: string; uf: string }
}

/** What a record may say: its file, its title, and where it stands. */
export type Registro = {
  conta: ContaDaRemessa
  /** Of the file. */
  sequencia: number
  dia: string
  /** `130501` */
  hora: string
  /** Of a header or trailer, none: never read there. */
  item: ItemDaRemessa
  /** Of the record: in its batch (240) or its file (400). */
  numero: number
  /** Of a trailer. */
  registros: number
  titulos: number
  total: string
}

/** From column to column, counted from 1: digits (9) end at the right with zeros before them, text (X) begins at the left. */
export type Field = readonly [de: number, ate: number, tipo: '9' | 'X', valor: string | ((registro: Registro) => string)]

const BLANK = ' '

/** Capitals of ASCII: banks read nothing else. */
export const semAcentos = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\x20-\x7e]/g, BLANK)
    .replaceAll(/ +/g, BLANK)
    .trim()

function escrito(tipo: '9' | 'X', value: string, width: number): string {
  if (tipo === 'X') return semAcentos(value).slice(0, width).trimEnd().padEnd(width, BLANK)
  const digits = value.replace(/^0+/, '')
  if (digits.length > width) throw new Error(`«${value}» não cabe em ${width} posições da remessa.`)
  return digits.padStart(width, '0')
}

/** Where the payer lives, from column to column: the street gives way to its number. */
export const enderecoDoPagador = (de: number, ate: number): Field => [
  de,
  ate,
  'X',
  ({ item }) => enderecoEmLinha(item.pagador.endereco, BLANK, { corte: '', cabe: (text) => semAcentos(text).length <= ate - de + 1 }),
]

/** One record, exactly so wide; what no field says is blank, and a later field stands over an earlier one. */
export function registroDe(width: number, fields: readonly Field[], registro: Registro): string {
  const columns = Array.from({ length: width }, () => BLANK)
  for (const [de, ate, tipo, valor] of fields) {
    const text = escrito(tipo, typeof valor === 'string' ? valor : valor(registro), ate - de + 1)
    for (let at = 0; at < text.length; at++) columns[de - 1 + at] = text[at] as string // within its length
  }
  return columns.join('')
}

const CENTAVOS = 100
/** Two implied places: money, and rates of which banks keep no more. */
export const centavos = (valor: string): string => exact(valor).times(CENTAVOS).toFixed(0)
/** `10122026` */
export const ddmmaaaa = (day: string | null): string => (day === null ? '' : day.split('-').toReversed().join(''))
/** `101226` */
export const ddmmaa = (day: string | null): string => (day === null ? '' : ddmmaaaa(day).slice(0, 4) + day.slice(2, 4))

export const isCnpj = (documento: string): boolean => documento.length > 11
