import type sanitize from 'sanitize-html'

const WHOLE = /^\s*(?:https?:\/\/|mailto:)/i

/** What a notification's text may be made of (operations, NOT); `script` and `style` go with their content, other tags alone. */
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

/** The text with nothing in it that could run or look like something else; null where nothing is left. */
export async function limparTexto(html: string | null): Promise<string | null> {
  if (html === null) return null
  const { default: sanitize } = await import('sanitize-html')
  const clean = sanitize(html, RICH).trim()
  return clean === '' ? null : clean
}
