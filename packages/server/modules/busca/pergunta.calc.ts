import type { TipoDeAchado } from '@retaguarda/contract/busca.ts'
import { isKey, plainKey } from '@retaguarda/contract/faturamento/note-key.ts'
import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { codigoDaLinha } from '../cobranca/codigo-barras.calc.ts'

/** What somebody looks for. `palavras` of a month's invoices are what is written beside the month. */
export type Pergunta = {
  texto: string
  palavras: string[]
  /** The number of a record. */
  numero: number | null
  /** How a CPF or CNPJ begins, without punctuation. */
  documento: string | null
  competencia: { ano: number; mes: number } | null
  /** How an address of e-mail begins. */
  email: string | null
  /** The host and path of a store, without scheme and `www.`. */
  endereco: string | null
  /** Digits of a telephone, without the country's. */
  telefone: string | null
  /** Of a boleto or a nota fiscal: signs and digits alone, without the zeros that it begins with. */
  codigo: string | null
  /** The 44 digits of a boleto, also where its 47 were typed. */
  codigoBarras: string | null
  /** Of a nota fiscal. */
  chave: string | null
}

const LENGTH_MAX = 200
const SIGNS_MIN = 2
const PALAVRAS_MAX = 10
const COMPETENCIA = /(?<!\S)(0?[1-9]|1[0-2])\/(\d{4})(?!\S)/

/** What people call the kinds, without accents. */
const NOMES: Record<string, TipoDeAchado> = {
  cliente: 'cliente',
  pessoa: 'pessoa',
  usuario: 'usuario',
  objeto: 'objeto-contrato',
  checklist: 'checklist',
  tarefa: 'task',
  projeto: 'task',
  fatura: 'fatura',
  boleto: 'boleto',
  credito: 'credito',
  acordo: 'acordo',
  nota: 'nfse',
  caso: 'test-case',
  versao: 'changelog',
  notificacao: 'notificacao',
  problema: 'problema',
}

/** `fatura 17070`: only of this kind, and what is looked for there; a single sign is enough then. */
export function perguntaDeTipo(q: string): { tipo: TipoDeAchado; pergunta: Pergunta } | undefined {
  const [, word = '', rest = ''] = /^(\p{L}+)\s+(.+)$/u.exec(q.trim().normalize('NFC')) ?? []
  const name = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  const tipo = Object.hasOwn(NOMES, name) ? NOMES[name] : undefined
  // Of a kind that has numbers it is one as lists and papers write it.
  const pergunta = tipo && perguntaDe(/^\d{1,3}(?:\.\d{3})+$/.test(rest) ? rest.replaceAll('.', '') : rest, 1)
  return tipo && pergunta && { tipo, pergunta }
}

/** Undefined where nothing is looked for: too short, too long, or only punctuation. */
export function perguntaDe(q: string, least = SIGNS_MIN): Pergunta | undefined {
  const texto = q.trim()
  if (texto.length > LENGTH_MAX || [...texto.matchAll(/[\p{L}\p{N}]/gu)].length < least) return undefined
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
    // The root of a CNPJ may be letters alone.
    documento: /^[0-9A-Z]{6,14}$/.test(plain) ? plain : null,
    competencia: found === undefined ? null : { ano: Number(ano), mes: Number(mes) },
    email: /^\S+@\S*$/.test(texto) ? texto : null,
    endereco: enderecoDe(texto),
    telefone: telefoneDe(texto),
    ...codigosDe(texto),
  }
}

/** `https://www.loja.example/` → `loja.example`; a word without a dot is no address. */
function enderecoDe(text: string): string | null {
  const [, endereco = ''] = /^(?:https?:\/\/)?(?:www\.)?(\S+?)\/?$/i.exec(text) ?? []
  return /^[\p{L}\p{N}-]+\.[^@]*\p{L}/u.test(endereco) ? endereco : null
}

const PHONE_MIN = 6
const PHONE_MAX = 13
const PAIS = /^0*55(?=\d{10,11}$)/

function telefoneDe(text: string): string | null {
  if (!/^[+()\d\s.-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '').replace(PAIS, '').replace(/^0+/, '')
  return digits.length >= PHONE_MIN && digits.length <= PHONE_MAX ? digits : null
}

const BARRAS = 44
const LINHA = 47
const CODIGO_MAX = 30

/** Numbers that other systems gave, as they are pasted: with dots, blanks and strokes. */
function codigosDe(text: string): Pick<Pergunta, 'codigo' | 'codigoBarras' | 'chave'> {
  const signs = text.toUpperCase().replaceAll(/[\s./-]/g, '')
  const digits = /^\d+$/.test(signs) ? signs : ''
  const codigo = signs.replace(/^0+/, '')
  const key = plainKey(text)
  return {
    codigo: /^\d[0-9A-Z]*$/.test(signs) && codigo !== '' && codigo.length <= CODIGO_MAX ? codigo : null,
    codigoBarras: digits.length === BARRAS ? digits : digits.length === LINHA ? codigoDaLinha(digits) : null,
    chave: isKey(key) ? key : null,
  }
}
