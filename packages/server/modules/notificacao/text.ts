import type sanitize from 'sanitize-html'

const WHOLE = /^\s*(?:https?:\/\/|mailto:)/i

/** What a notification's text may be made of; `script` and `style` go with their content, other tags alone. */
const RICH = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // An address of this site alone leads nowhere in a mail.
  transformTags: {
    a: (tagName, { href = '' }): sanitize.Tag => ({ tagName, attribs: WHOLE.test(href) ? { href } : {} }),
  },
  nonTextTags: ['script', 'style'],
  disallowedTagsMode: 'discard',
} satisfies sanitize.IOptions

/** Open tags, one within the other, that are cleaned; of thousands the cleaning takes most of a second. */
const NIVEIS_MAX = 500
const TAG = /<(\/?)([a-z][a-z\d]*)/gi
/** These close themselves. */
const SOLTAS = /^(?:br|hr|p|li)$/i

/** Whether tags stand deeper within each other than any person's text; found out without building it. */
export function isProfundo(html: string): boolean {
  let depth = 0
  for (const [, end, name = ''] of html.matchAll(TAG)) {
    if (SOLTAS.test(name)) continue
    depth = end ? Math.max(0, depth - 1) : depth + 1
    if (depth > NIVEIS_MAX) return true
  }
  return false
}

/** The text with nothing in it that could run or look like something else; null where nothing is left. */
export async function clearText(html: string | null): Promise<string | null> {
  if (html === null) return null
  const { default: sanitize } = await import('sanitize-html')
  const clean = sanitize(html, RICH).trim()
  return clean === '' ? null : clean
}
