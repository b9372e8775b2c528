import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { NAMESPACE, NFSE, type InfDps, type InfNfse } from './nfse-xml.ts'

/** A NFS-e as it came back, with the element names of its XSD; decimals are text as they are written there. */
export type NotaLida = Omit<InfNfse, '@_Id' | 'DPS'> & {
  /** 50 characters: the Id without `NFS`. */
  chave: string
  /** `digest`: the DigestValue of the signature inside, null where the DPS came unsigned. */
  dps: Omit<InfDps, '@_Id'> & { id: string; digest: string | null }
}

/** `outro`: good XML that is no national NFS-e. `incompleto`: one that lacks what each has, or has it in no shape of its own. */
export type MotivoXml = 'grande' | 'codificacao' | 'doctype' | 'malformado' | 'outro' | 'incompleto'
export type Leitura = { ok: true; nota: NotaLida } | { ok: false; motivo: MotivoXml; onde?: string }

/** A note has 10 kB; more than this would hold up all others while it is read. */
export const MAX_XML = 512 * 1024
const MAX_DEPTH = 24

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.includes('&') ? text.replaceAll(/&([^;&]*)(;?)/g, (_, name: string, end: string) => charOf(end === '' ? '' : name)) : text
}

function charOf(name: string): string {
  const [, hex, digits] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? []
  const code = hex === undefined ? Number(digits ?? Number.NaN) : Number.parseInt(hex, 16)
  const isChar = (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
  if (isChar || code === 9 || code === 10 || code === 13) return String.fromCodePoint(code)
  const char = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  if (char === undefined) throw new Error('An entity that XML does not have by itself')
  return char
}

const nothing = () => {}
const PARSER = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  entityDecoder: { decode, reset: nothing, setExternalEntities: nothing, addInputEntities: nothing, setXmlVersion: nothing },
})

const refused = (motivo: MotivoXml, onde?: string): Leitura => ({ ok: false, motivo, ...(onde === undefined ? {} : { onde }) })

/** What other notes than the national one are written in. */
const ENCODINGS = new Set(['utf-8', 'iso-8859-1', 'windows-1252', 'us-ascii'])

function textOf(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replace(/^ï»¿/, '')
  const [, declared = 'utf-8'] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head) ?? []
  const encoding = declared.toLowerCase()
  if (!ENCODINGS.has(encoding)) return undefined
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).trim()
    return text.includes('\0') ? undefined : { text, encoding }
  } catch {
    return undefined
  }
}

/** Reads the bytes of a NFS-e. Nothing outside of them is looked at: no DOCTYPE, no entity but XML's five and characters by number. */
export function parseNfse(bytes: Uint8Array): Leitura {
  if (bytes.length > MAX_XML) return refused('grande')
  const read = textOf(bytes)
  if (!read) return refused('codificacao')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(read.text)) return refused('doctype')
  const tree = treeOf(read.text)
  if (tree === undefined) return refused('malformado')
  const root = tree['NFSe']
  if (typeof root !== 'object' || root === null || !('@_xmlns' in root) || root['@_xmlns'] !== NAMESPACE) return refused('outro')
  return read.encoding === 'utf-8' ? notaOf(root) : refused('codificacao')
}

/** Undefined where it is not one element that holds all others. */
function treeOf(text: string): Record<string, unknown> | undefined {
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- what replaces it is a package of its own, and the parser alone takes half a note
    if (XMLValidator.validate(text) !== true) return undefined
    const tree: unknown = PARSER.parse(text)
    return typeof tree === 'object' && tree !== null && Object.keys(tree).length === 1 ? { ...tree } : undefined
  } catch {
    return undefined
  }
}

function notaOf(root: object): Leitura {
  const parsed = NFSE.safeParse(root)
  if (!parsed.success) return refused('incompleto', parsed.error.issues[0]?.path.join('/'))
  const { '@_Id': Id, DPS, ...inf } = parsed.data.infNFSe
  const { '@_Id': id, ...dps } = DPS.infDPS
  const digest = DPS.Signature?.SignedInfo.Reference.DigestValue.replaceAll(/\s/g, '') ?? null
  return { ok: true, nota: { ...inf, chave: Id.slice('NFS'.length), dps: { ...dps, id, digest } } }
}
