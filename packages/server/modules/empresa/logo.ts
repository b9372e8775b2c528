import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { LOGO_MAX } from '@retaguarda/contract/empresa.ts'
import { invalid } from '../../base/errors.ts'
import type { Upload } from '../../kit/http/multipart.ts'

export type Logo = { logo: Buffer; logoTipo: 'image/png' | 'image/svg+xml' }

const refused = (sentence: string) => invalid({ logo: `Logo: ${sentence}` })

/** The logo that a save carries, in its text or as a file; null for none. @throws RuleError 422 beside it */
export async function logoDe(text: string | null, files: readonly Upload[]): Promise<Logo | null> {
  const [file] = files
  if (file) return judged(await readFile(file.path))
  if (text === null) return null
  const [, base64] = /^data:[\w.+/-]*;base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (base64 === undefined) throw refused('o arquivo não chegou. Escolha-o de novo.')
  return judged(Buffer.from(base64, 'base64'))
}

/** By what it contains, whatever it is called. */
async function judged(content: Buffer): Promise<Logo> {
  if (content.length > LOGO_MAX) throw refused('no máximo 200 kB.')
  if (content.subarray(0, PNG.length).equals(PNG)) return { logo: readablePng(content), logoTipo: 'image/png' }
  const svg = await harmlessSvg(content)
  if (svg) return { logo: svg, logoTipo: 'image/svg+xml' }
  throw refused('escolha um arquivo PNG ou SVG.')
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEAD = { width: 16, height: 20, bits: 24, colour: 25, interlaced: 28, end: 33 }
/** Length, name and check sum. */
const EMPTY_PART = 12
/** Dots on a side: a small file may unfold into more than a machine has. */
const SIDE_MAX = 1_600
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const UNREADABLE = 'o PNG não pode ser lido. Salve-o de novo, sem entrelaçamento, e escolha-o outra vez.'

/** Whoever draws it later meets nothing that cannot be drawn: all of its dots are there. */
function readablePng(content: Buffer): Buffer {
  if (content.length < HEAD.end) throw refused(UNREADABLE)
  const [width, height] = [content.readUInt32BE(HEAD.width), content.readUInt32BE(HEAD.height)]
  if (width > SIDE_MAX || height > SIDE_MAX) throw refused(`no máximo ${SIDE_MAX.toLocaleString('pt-BR')} pontos de largura e de altura.`)
  const channels = CHANNELS[content[HEAD.colour] ?? -1]
  if (channels === undefined || width === 0 || height === 0 || content[HEAD.interlaced] !== 0) throw refused(UNREADABLE)
  const bytes = (Math.ceil((width * channels * content.readUInt8(HEAD.bits)) / 8) + 1) * height
  try {
    if (inflateSync(dotsOf(content), { maxOutputLength: bytes + 1 }).length === bytes) return content
  } catch {
    // Not what a PNG holds.
  }
  throw refused(UNREADABLE)
}

/** What its parts named IDAT hold together. @throws where it does not end */
function dotsOf(content: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = PNG.length; at + EMPTY_PART <= content.length; ) {
    const length = content.readUInt32BE(at)
    const name = content.toString('latin1', at + 4, at + 8)
    if (name === 'IEND') return Buffer.concat(parts)
    if (name === 'IDAT') parts.push(content.subarray(at + 8, at + 8 + length))
    at += EMPTY_PART + length
  }
  throw new Error('A PNG without an end')
}

const SHAPES = ['svg', 'g', 'defs', 'title', 'desc', 'symbol', 'use', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const PAINT = ['text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask']
const ATTRIBUTES = [
  'xmlns',
  'viewBox',
  'width',
  'height',
  'preserveAspectRatio',
  'id',
  'transform',
  'opacity',
  'd',
  'points',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'dx',
  'dy',
  'fill',
  'fill-rule',
  'fill-opacity',
  'clip-rule',
  'clip-path',
  'mask',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
  'maskUnits',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'letter-spacing',
  'href',
  'xlink:href',
  'xmlns:xlink',
]

/** Its shapes and colours alone: nothing that runs, nothing that is fetched from elsewhere. Undefined where it is no svg. */
async function harmlessSvg(content: Buffer): Promise<Buffer | undefined> {
  const text = content.toString('utf8')
  if (text.includes('\0') || !/<svg[\s>]/.test(text.slice(0, 4_096))) return undefined
  const { default: sanitizeHtml } = await import('sanitize-html')
  // What stands before it describes the file, not the picture.
  const kept = sanitizeHtml(text.slice(text.search(/<svg[\s>]/)), {
    allowedTags: [...SHAPES, ...PAINT],
    allowedAttributes: { '*': ATTRIBUTES },
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'metadata', 'image'],
    // A name within the picture is not an address.
    allowedSchemesAppliedToAttributes: [],
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: Object.fromEntries(Object.entries(attribs).filter(within)) }) },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim()
  return /^<svg[\s>]/.test(kept) && Buffer.byteLength(kept) <= LOGO_MAX ? Buffer.from(kept) : undefined
}

/** Whether an attribute leads to nothing outside of the picture. */
function within([name, value]: [string, string]): boolean {
  if (name.endsWith('href')) return /^#[\w-]+$/.test(value)
  if (name.startsWith('xmlns')) return /^http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink)$/.test(value)
  return !/[\\]|:|url\(\s*[^#\s]/i.test(value)
}
