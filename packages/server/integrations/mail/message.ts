/** A paragraph, or an address to follow with the words of its button. */
export type Part = string | { href: string; label: string }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (s: string) => s.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c)

const FONT = "font-family:'IBM Plex Sans',Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1f2933"
const BUTTON = 'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f4e79;color:#ffffff;text-decoration:none'

const plainPart = (part: Part) => (typeof part === 'string' ? part : part.href)

const htmlPart = (part: Part) =>
  typeof part === 'string'
    ? `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`
    : `<p><a href="${escaped(part.href)}" style="${BUTTON}">${escaped(part.label)}</a></p><p style="font-size:13px;color:#52606d">Se o botão não abrir, copie este endereço: ${escaped(part.href)}</p>`

/**
 * In every mail: each is composed and sent by the product, and no person reads what programs answer to it, such as a notice of holidays
 * (RFC 3834).
 */
export const AUTO_SUBMITTED = { 'Auto-Submitted': 'auto-generated' } as const

/** Whether mails to it go out at all: one name, one @, nothing that means something in a header. */
export const isEndereco = (endereco: string): boolean => /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]+$/.test(endereco)

/** The same message as text and as simple HTML. */
export const message = (subject: string, parts: readonly Part[]) => ({
  subject,
  text: `${parts.map(plainPart).join('\n\n')}\n`,
  html: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="${FONT}">${parts.map(htmlPart).join('')}</body></html>`,
})
