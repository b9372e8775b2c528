import { PIX } from '@retaguarda/contract/cobranca/conta-form.ts'
import { documentoDigitsProblem, documentoShapeProblem } from '@retaguarda/contract/kit/documento.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'

/** What a Pix code says; `location`: of a code of the bank's own, which carries no value. */
export type Pix = { nome: string; cidade: string; txid: string | undefined; valor: string | undefined } & (
  | { chave: string; location?: undefined }
  | { location: string; chave?: undefined }
)

const GUI = 'br.gov.bcb.pix'
const NOME_MAX = 25
const CIDADE_MAX = 15
const EMAIL_MAX = 77
const LOCATION_MAX = 77
const SEM_TXID = '***'
const LENGTH_DIGITS = 2

/** CRC-16/CCITT-FALSE, in four capitals. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(LENGTH_DIGITS, '0')}${value}`

/** As the code may carry it: without accents, other than ASCII dropped, blanks collapsed, cut. */
export const plainPix = (text: string, max: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim()

const TXID = /^[A-Za-z0-9]{1,25}$/
const PHONE = /^\+55\d{10,11}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** Is this a key as Banco Central keeps it: CPF or CNPJ in digits, +55…, e-mail or UUID in lower case? */
export function isPixKey(key: string): boolean {
  if (/^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(key)) return !(documentoShapeProblem(key) ?? documentoDigitsProblem(key))
  return PHONE.test(key) || UUID.test(key) || (key.length <= EMAIL_MAX && EMAIL.test(key))
}

/** Why a code cannot be made of this, beside the field; empty where it can. */
export function problemasDoPix({ nome, cidade, txid, chave, location }: Pix): Record<string, string> {
  const place = location?.replace(/^https:\/\//, '')
  return {
    ...(plainPix(nome, NOME_MAX) === '' && { 'pix.nome': 'Nome do Pix: use letras.' }),
    ...(plainPix(cidade, CIDADE_MAX) === '' && { 'pix.cidade': 'Cidade do Pix: use letras.' }),
    ...(chave !== undefined &&
      !isPixKey(chave) && {
        'pix.chave': 'Chave Pix: informe CPF ou CNPJ só com os algarismos, telefone com +55, e-mail ou chave aleatória em minúsculas.',
      }),
    ...(place !== undefined &&
      !/^[\x21-\x7e]{1,77}$/.test(place) && { location: `Location: no máximo ${LOCATION_MAX} caracteres, sem espaços.` }),
    ...(txid !== undefined && location === undefined && !TXID.test(txid) && { txid: 'Txid: de 1 a 25 letras e algarismos.' }),
  }
}

/** The text that a bank's app reads (BR Code). Only of what `problemasDoPix` found right; a value of zero is left to the payer. */
export function pixCopiaECola(pix: Pix): string {
  const { nome, cidade, valor, location } = pix
  const dynamic = location !== undefined
  const account = dynamic ? field('25', location.replace(/^https:\/\//, '')) : field('01', pix.chave)
  const withValue = !dynamic && valor !== undefined && exact(valor).gt(0)
  const head = [
    field('00', '01'),
    dynamic ? field('01', '12') : '',
    field('26', field('00', GUI) + account),
    field('52', '0000'),
    field('53', '986'),
    withValue ? field('54', exact(valor).toFixed(2)) : '',
    field('58', 'BR'),
    field('59', plainPix(nome, NOME_MAX)),
    field('60', plainPix(cidade, CIDADE_MAX)),
    field('62', field('05', (dynamic ? undefined : pix.txid) ?? SEM_TXID)),
    '6304',
  ].join('')
  return head + crc16(head)
}

/** How every code begins: the version of what is written so. */
export const INICIO_PIX = '000201'
const REQUIRED = ['00', '52', '53', '58', '59', '60', '63']
const REAL = '986'
/** Where an arrangement of payment may stand; what a code asks to be paid again and again stands in the others, with a location only. */
const CONTAS: readonly [number, number] = [26, 51]
const RECORRENCIAS: readonly [number, number] = [80, 99]
const VALUE = /^(\d{1,10})(\.\d{1,2})?$/

/** The fields of a text in turns of id, length and value; undefined where a length does not fit. */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, id = '', digits = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const end = at + 4 + Number(digits)
    if (id === '' || end > text.length || fields.has(id)) return undefined
    fields.set(id, text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** What the fields from one id to another say of Pix; empty where all are of other arrangements. */
function arranjosPix(fields: ReadonlyMap<string, string>, [de, ate]: readonly [number, number]): ReadonlyMap<string, string>[] {
  const within = [...fields].filter(([id]) => Number(id) >= de && Number(id) <= ate).flatMap(([, value]) => fieldsOf(value) ?? [])
  return within.filter((arranjo) => arranjo.get('00')?.toLowerCase() === GUI)
}

/** Of a code that somebody else made: a phone may be of any country, and letters are capitals at times. */
const isChaveAlheia = (key: string): boolean => /^\+[1-9]\d{7,14}$/.test(key) || [key, key.toLowerCase(), key.toUpperCase()].some(isPixKey)
/** A host and a path behind it, without a scheme. */
const isLocation = (location: string): boolean => /^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)+(:\d{1,5})?\/[\x21-\x7e]+$/i.test(location)

/** Does it say where to pay: a key, or an address at which the bank answers? */
function temDestino(contas: readonly ReadonlyMap<string, string>[], recorrencias: readonly ReadonlyMap<string, string>[]): boolean {
  const keys = contas.flatMap((one) => one.get('01') ?? [])
  const locations = [...contas, ...recorrencias].flatMap((one) => one.get('25') ?? [])
  return keys.length + locations.length > 0 && keys.every(isChaveAlheia) && locations.every(isLocation)
}

export type PixLido = { ok: true; valor: string | null; txid: string | null } | { ok: false; motivo: string }
const wrong = (motivo: string): PixLido => ({ ok: false, motivo })

/** What a Pix code says, whoever made it: the one judge of all that comes from outside and is shown to who pays. */
export function pixLidoDe(code: string): PixLido {
  const fields = code.startsWith(INICIO_PIX) ? fieldsOf(code) : undefined
  if (!fields) return wrong('O código Pix está incompleto: copie-o de novo, inteiro.')
  if (REQUIRED.some((id) => !fields.has(id))) return wrong('O código Pix está incompleto: falta um campo obrigatório.')
  if (!code.slice(0, -4).endsWith('6304') || crc16(code.slice(0, -4)) !== code.slice(-4).toUpperCase())
    return wrong('O código Pix foi alterado: o seu dígito de controle não confere.')
  const contas = arranjosPix(fields, CONTAS)
  if (contas.length === 0) return wrong('O código é de outro arranjo, não é Pix.')
  if (fields.get('53') !== REAL) return wrong('O código Pix não é em reais.')
  if (fields.get('58') !== 'BR') return wrong('O código Pix não é do Brasil.')
  if (!temDestino(contas, arranjosPix(fields, RECORRENCIAS)))
    return wrong('O código Pix não diz a quem pagar: a sua chave ou o seu endereço não pode ser lido.')
  const valor = fields.get('54')
  if (valor !== undefined && !VALUE.test(valor)) return wrong('O valor do código Pix não pode ser lido.')
  const txid = fieldsOf(fields.get('62') ?? '')?.get('05')
  return {
    ok: true,
    valor: valor === undefined ? null : exact(valor).toFixed(2),
    txid: txid === undefined || txid === SEM_TXID ? null : txid,
  }
}

/** A stored code as it may be shown: null where it is none, for there was a time when a gateway could store any text. */
export const pixMostravel = (code: string | null): string | null => (code !== null && pixLidoDe(code).ok ? code : null)

type ContaComPix = { pix: { modo: number; chave: string | null; nome: string | null; cidade: string | null } }

/** The Pix code of an account's own key over what is to be paid; of others what the bank sent, or null. */
export function pixDoTitulo(titulo: { txid: string; pixCopiaECola: string | null }, { pix }: ContaComPix, valor: string): string | null {
  if (pix.modo !== PIX.CHAVE) return pixMostravel(titulo.pixCopiaECola)
  return pixCopiaECola({ chave: pix.chave ?? '', nome: pix.nome ?? '', cidade: pix.cidade ?? '', txid: titulo.txid, valor })
}
