import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element: its attributes under `@`, its text under `#`; children by name without prefix, several of one name as a list. */
type Element = { [name: string]: unknown }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false, // codes, digests and amounts have none
})

/** The root as an object with one element; undefined where it is no XML in UTF-8, or one that declares entities. */
export function parseXml(bytes: Uint8Array): object | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) return undefined
    // oxlint-disable-next-line typescript/no-deprecated -- what replaces it is a package of its own, and the parser alone takes half a note
    if (XMLValidator.validate(text) !== true) return undefined
    return parser.parse(text) as Element // a parsed text is an object of its elements
  } catch {
    return undefined
  }
}

/** The text at a path of names as `infNFSe/DPS/infDPS/@Id`; undefined where there is none, or several. */
export function textAt(root: object, path: string): string | undefined {
  let at: unknown = root
  for (const name of path.split('/')) at = isElement(at) ? at[name] : undefined
  const text = isElement(at) ? at['#'] : at
  return typeof text === 'string' ? text : undefined
}

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null && !Array.isArray(value)
