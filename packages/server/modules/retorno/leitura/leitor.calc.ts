import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import { bancoNaoAtendido, isBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import type { Ocorrencia } from '@retaguarda/contract/cobranca/retorno.ts'
import { type Faixa, content } from './fields.calc.ts'
import { ARQUIVO_240, ARQUIVO_400, type CampoDono, type Dv } from './layouts.calc.ts'
import { NAO_CNAB, Recusa } from './recusa.calc.ts'

/** By what the account is found: the fields of any one of these, without zeros in front. */
export type Donos = Partial<Record<CampoDono, string>>[]
export type Cabecalho = {
  layout: 240 | 400
  banco: CodigoBanco
  sequencia: number | null
  dataArquivo: string | null
  donos: Donos
}

/** An occurrence with what only the settling needs of it. */
export type Lida = Ocorrencia & {
  carteira: string
  /** The Pix code that the bank made of it, or where that stands. */
  pix: string
  /** The number that titles are found by: without digit, and without zeros in front. */
  numero: string
}

/** What the trailers say that all titles, or the settled ones, add up to; `lote`: null of the whole file. */
export type Soma = { lote: number | null; valor: string }

/** Reads one line after the other, behind the header; `lida` takes each title. */
export type Leitor = {
  cabecalho: Cabecalho
  /** @throws Recusa */
  linha(row: string, numero: number): Lida | undefined
  /** The last line; it ends the title that was read last, where nothing else did. @throws Recusa */
  fim(row: string, numero: number): Lida | undefined
  somas: Soma[]
  /** That of the title which was read last; null in a file without any. */
  lote(): number | null
}

type Abertura = { layout: 240 | 400; banco: CodigoBanco }

const REMESSA = 'O arquivo é uma remessa, que vai ao banco, e não um retorno. Escolha o arquivo que o banco enviou.'
const RETORNO_400 = '02RETORNO'
const REMESSA_400 = '01REMESSA'
const HEADER_240 = '00000'
const DE_REMESSA = '1'

/** What a first line opens. @throws Recusa */
export function aberturaDe(primeira: string): Abertura {
  const abertura = content(primeira, ARQUIVO_400.abertura).toUpperCase()
  if (abertura === REMESSA_400) throw new Recusa(REMESSA)
  if (abertura === RETORNO_400) return { layout: 400, banco: bancoDe(primeira, ARQUIVO_400.banco) }
  if (primeira.slice(3, 8) !== HEADER_240) throw new Recusa(NAO_CNAB)
  if (content(primeira, ARQUIVO_240.direcao) === DE_REMESSA) throw new Recusa(REMESSA)
  return { layout: 240, banco: bancoDe(primeira, ARQUIVO_240.banco) }
}

function bancoDe(primeira: string, faixa: Faixa): CodigoBanco {
  const banco = content(primeira, faixa)
  if (!/\d{3}/.test(banco)) throw new Recusa(NAO_CNAB)
  if (!isBanco(banco)) throw new Recusa(bancoNaoAtendido(banco))
  return banco
}

export const naoAtendido = (layout: 240 | 400, banco: CodigoBanco): Recusa =>
  new Recusa(`O retorno CNAB ${layout} do banco ${banco} ainda não é atendido. Peça ao banco o outro formato.`)

/** Those of the ways to say whose it is that are filled. */
export function donosDe(row: string, ways: readonly Partial<Record<CampoDono, Faixa>>[]): Donos {
  return ways
    .map((way) => Object.fromEntries(Object.entries(way).map(([field, faixa]) => [field, semZeros(content(row, faixa))])))
    .filter((owner) => Object.values(owner).every((value) => value !== ''))
}

const semZeros = (digits: string): string => digits.replace(/^0+/, '')

const CURTO = 12

/** The number of a title with its digit, and the same as titles are found by it. */
export function numeroDe(row: string, { nossoNumero: onde, dv }: { nossoNumero: Faixa; dv: Dv }) {
  const nossoNumero = content(row, onde)
  // With its digit, whether the field is filled up with blanks behind it or with zeros before it.
  const curto = [nossoNumero, semZeros(nossoNumero)].some(({ length }) => length === CURTO)
  const atEnd = dv === 'fim' || (dv === 'fimDe12' && curto)
  const nossoNumeroDv = atEnd ? nossoNumero.slice(-1) : typeof dv === 'string' ? '' : content(row, dv)
  return { nossoNumero, nossoNumeroDv, numero: semZeros(atEnd ? nossoNumero.slice(0, -1) : nossoNumero) }
}
