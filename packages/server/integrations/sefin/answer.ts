import { gunzipSync } from 'node:zlib'
import type { Achada, DpsAssinada, Emitida, Indeterminada, NotaRecebida, Parada, Recusada, Registrado, SefinErro, Told } from './port.ts'
import { parseXml, textAt } from './xml.ts'

/** Bytes of a document once it is unpacked. */
const DOCUMENT_MAX = 8 * 1024 * 1024
/** Characters of one thing that Sefin says. */
const WORDS_MAX = 2_000
const ERRORS_MAX = 100

/** Of a service that stands still: what was sent was not looked at. */
const MAINTENANCE = ['E1217', 'E1206']
const EXISTS = 'E0014'

const unclear = (frase: string): Indeterminada => ({ tipo: 'indeterminada', frase })
const UNREADABLE = 'A resposta da Sefin não pôde ser lida.'

/** What the answer to POST /nfse means. Only a NFS-e that is of this very DPS is believed. */
export function emitidaOf(told: Told, { id, digest }: Pick<DpsAssinada, 'id' | 'digest'>): Emitida {
  const common = refusedOf(told)
  if (common?.tipo === 'recusada' && common.erros.some(({ codigo }) => codigo === EXISTS)) return { tipo: 'existe', erros: common.erros }
  if (common) return common
  const nota = told.status === 201 ? notaOf(bodyOf(told.text)) : undefined
  if (!nota) return unclear(UNREADABLE)
  if (nota.idDps !== id || nota.digest !== digest) return unclear('A Sefin respondeu com a nota de outra DPS.')
  return { tipo: 'autorizada', nota }
}

/** The same of HEAD /dps/{id}, which has no body. */
export function headOf(told: Told): Achada {
  if (told.status === 200) return { tipo: 'achada' }
  return told.status === 404 ? { tipo: 'ausente' } : unfound(told)
}

/** The same of GET /dps/{id}. */
export const chaveOf = (told: Told): Achada<{ chave: string }> =>
  found(told, (body) => {
    const chave = body.chaveAcesso
    return isChave(chave) ? { chave } : undefined
  })

/** The same of GET /nfse/{chave}. */
export const nfseOf = (told: Told, chave: string): Achada<{ nota: NotaRecebida }> =>
  found(told, (body) => {
    const nota = notaOf(body)
    return nota?.chave === chave ? { nota } : undefined
  })

/** The same of POST /nfse/{chave}/eventos. */
export function registradoOf(told: Told, chave: string): Registrado {
  const common = refusedOf(told)
  if (common) return common
  const evento = told.status === 201 ? eventoOf(bodyOf(told.text), chave) : undefined
  return evento ? { tipo: 'registrado', evento } : unclear(UNREADABLE)
}

/** The same of GET /nfse/{chave}/eventos/{tipo}/{n}. */
export const achadoOf = (told: Told, chave: string): Achada<{ evento: Buffer }> =>
  found(told, (body) => {
    const evento = eventoOf(body, chave)
    return evento && { evento }
  })

function found<What extends object>(told: Told, read: (body: Body) => What | undefined): Achada<What> {
  if (told.status === 404) return { tipo: 'ausente' }
  if (told.status !== 200) return unfound(told)
  const body = bodyOf(told.text)
  const what = body && read(body)
  return what ? { tipo: 'achada', ...what } : unclear(UNREADABLE)
}

const unfound = (told: Told): Parada | Indeterminada => {
  const common = refusedOf(told)
  return common && common.tipo !== 'recusada' ? common : unclear(UNREADABLE)
}

/** What is no success: nothing came, nothing was done, or it was refused. Undefined for what says that it was done. */
function refusedOf(told: Told): Recusada | Parada | Indeterminada | undefined {
  if (told.status === null) return unclear(told.frase)
  const { status } = told
  if (status === 200 || status === 201) return undefined
  const erros = errosOf(told.text)
  if (erros.some(({ codigo }) => MAINTENANCE.includes(codigo))) return { tipo: 'parada', motivo: 'manutencao', espera: null, erros }
  if (status === 429) return { tipo: 'parada', motivo: 'limite', espera: waitOf(told), erros }
  if (status === 401 || status === 403) return { tipo: 'parada', motivo: 'acesso', espera: null, erros }
  if ((status === 400 || status === 422) && erros.length > 0) return { tipo: 'recusada', erros }
  if (status >= 300 && status < 400) return unclear('A Sefin respondeu de outro endereço. Confira SEFIN_URL.')
  return unclear(`A Sefin respondeu com um erro (${status}).`)
}

/** `Retry-After`, in seconds or as a moment by Sefin's own clock; ms. */
function waitOf({ retryAfter, hora }: Extract<Told, { status: number }>): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) : undefined
  const wait = seconds === undefined ? Date.parse(retryAfter) - (hora?.getTime() ?? Number.NaN) : seconds * 1000
  return Number.isFinite(wait) && wait >= 0 ? wait : null
}

type Body = Record<string, unknown>

/** What an answer says, its keys as the manual spells them, whichever letter they begin with. */
function bodyOf(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isObject(value) ? camel(value) : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
const camel = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key.replace(/^[A-Z]/, (letter) => letter.toLowerCase()), value]))

/** Everything that an answer complains of: `erros` or `erro`, a list or one. */
export function errosOf(text: string): SefinErro[] {
  const body = bodyOf(text)
  if (!body) return []
  return [body.erros, body.erro]
    .flat()
    .filter(isObject)
    .slice(0, ERRORS_MAX)
    .map(camel)
    .map((erro) => ({
      codigo: words(erro.codigo).slice(0, 20),
      descricao: words(erro.descricao) || words(erro.mensagem),
      complemento: words(erro.complemento),
    }))
    .filter(({ codigo, descricao }) => codigo !== '' || descricao !== '')
}

/** A text without what would spoil a line of it; whatever else it holds is shown as text. */
const words = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX)

const CHAVE = /^[0-9]{9}[0-9A-Z]{12}[0-9]{29}$/
const isChave = (value: unknown): value is string => typeof value === 'string' && CHAVE.test(value)

/** A document as it was packed: gzip in base64. */
function documentOf(body: Body | undefined, key: string): Buffer | undefined {
  const packed = body?.[key]
  if (typeof packed !== 'string') return undefined
  try {
    return gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: DOCUMENT_MAX })
  } catch {
    return undefined
  }
}

function notaOf(body: Body | undefined): NotaRecebida | undefined {
  const xml = documentOf(body, 'nfseXmlGZipB64')
  return xml && readNota(xml)
}

/** Of which DPS a NFS-e is, and its key; undefined where the bytes are no NFS-e. */
export function readNota(xml: Buffer): NotaRecebida | undefined {
  const root = parseXml(xml)
  if (!root) return undefined
  const chave = textAt(root, 'NFSe/infNFSe/@Id')?.replace(/^NFS/, '')
  const idDps = textAt(root, 'NFSe/infNFSe/DPS/infDPS/@Id')
  const digest = textAt(root, 'NFSe/infNFSe/DPS/Signature/SignedInfo/Reference/DigestValue')?.replace(/\s/g, '')
  return isChave(chave) && idDps && digest ? { xml, chave, idDps, digest } : undefined
}

/** An event of this note. */
function eventoOf(body: Body | undefined, chave: string): Buffer | undefined {
  const xml = documentOf(body, 'eventoXmlGZipB64')
  const root = xml && parseXml(xml)
  return root && textAt(root, 'evento/infEvento/pedRegEvento/infPedReg/chNFSe') === chave ? xml : undefined
}
