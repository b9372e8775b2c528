import { createHash } from 'node:crypto'
import type { VersaoPublicada } from '@retaguarda/contract/changelog.ts'

export type Entrada = VersaoPublicada & { alteradoEm: Date }

/** Of a feed in which nothing has happened yet. */
const NEVER = new Date(0)

/**
 * The change log as Atom 1.0 (RFC 4287), the same text as long as nothing changes.
 * @param origin address of the installation, for the links
 * @param instalacao its own word: ids stay what they are when a version is edited, and when the address changes
 */
export function feedDe(entradas: readonly Entrada[], { origin, instalacao }: { origin: string; instalacao: string }): string {
  const latest = entradas.reduce((last, { alteradoEm }) => (alteradoEm > last ? alteradoEm : last), NEVER)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">',
    '<title>Change Log</title>',
    `<id>${uuid(instalacao, 'changelog')}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(origin)}/api/changelog/atom.xml"/>`,
    '<author><name>Retaguarda</name></author>',
    `<updated>${latest.toISOString()}</updated>`,
    ...entradas.map((entrada) => entry(entrada, instalacao)),
    '</feed>',
    '',
  ].join('\n')
}

function entry({ id, version, date, changeLog, alteradoEm }: Entrada, instalacao: string): string {
  const lines = changeLog.map(({ tipo, description }) => `<li><strong>${escaped(tipo)}</strong>: ${withBreaks(escaped(description))}</li>`)
  const html = lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''
  return [
    '<entry>',
    `<title>${escaped(version)}</title>`,
    `<id>${uuid(instalacao, `changelog-${id}`)}</id>`,
    `<published>${date}T00:00:00-03:00</published>`,
    `<updated>${alteradoEm.toISOString()}</updated>`,
    `<content type="html">${escaped(html)}</content>`,
    '</entry>',
  ].join('\n')
}

const withBreaks = (html: string) => html.replace(/\r\n|\r|\n/g, '<br>')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What XML 1.0 cannot carry at all is left out; forms let no other such characters through. */
const escaped = (text: string) => text.replace(/[\uFFFE\uFFFF]/g, '').replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)

/** A UUID of our own making (RFC 9562, version 8) that always is the same. */
function uuid(instalacao: string, what: string): string {
  const hex = createHash('sha256').update(`${instalacao} ${what}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
