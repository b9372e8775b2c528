/** Markup that is safe as it stands. */
export type Html = { readonly html: string }
type Part = Html | string | number | false | null | undefined | readonly Part[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const written = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '')
  if (typeof part === 'number') return String(part)
  return 'html' in part ? part.html : part.map(written).join('')
}

/** Markup with values in it: what is not markup itself is text, whatever it holds. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.reduce((whole, text, at) => whole + written(parts[at - 1]) + text),
})
