import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs'
import { AUTO_SUBMITTED, escaped } from '../../integrations/mail/message.ts'

const FONT = "font-family:'IBM Plex Sans',Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1f2933"
const SMALL = 'font-size:13px;color:#52606d'
const LINE = 76

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** Cleaned rich text as people read it without HTML: lists with dashes, links with their address. */
export function plainText(html: string): string {
  const lines = html
    .replace(/\n/g, ' ')
    .replace(/<br \/>/g, '\n')
    .replace(/<li>/g, '- ')
    .replace(/<\/li>/g, '\n')
    .replace(/<hr \/>/g, '\n----\n\n')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_all, href: string, label: string) =>
      plain(href) === plain(label) ? label : `${label} (${href.replace(/^mailto:/, '')})`,
    )
    .replace(/<\/(?:p|h2|h3|ul|ol|blockquote|pre)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    // Piece by piece: a pattern would go through a long row of blanks once for each of them.
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  return plain(lines).trim()
}

type Aviso = { titulo: string; descricao: string | null }
/** Of a kind that has one: the page for people, and the address that a mailbox calls by itself (RFC 8058). */
export type Descadastro = { pagina: string; umClique: string }
/** `id` makes the Message-ID: the same at every repeat. */
type Para = { id: string; endereco: string; nome: string; quando: Date; descadastro: Descadastro | null }

/** Everything of a notification's mails that is the same in all of them. */
export function moldeDe({ titulo, descricao }: Aviso, { de, host }: { de: string; host: string }) {
  const assunto = titulo.replace(/\s+/g, ' ')
  const head = [
    foldLines(`From: ${encodeWords(de, 'Q', 52)}`, LINE),
    foldLines(`Subject: ${encodeWords(assunto, 'Q', 52, true)}`, LINE),
    ...Object.entries(AUTO_SUBMITTED).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
  ]
  const text = [assunto, ...(descricao === null ? [] : [plainText(descricao)])].join('\n\n')
  const page = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${escaped(assunto)}</title></head><body style="${FONT}"><h1 style="font-size:20px">${escaped(assunto)}</h1>${descricao ?? ''}<hr>`

  return ({ id, endereco, nome, quando, descadastro }: Para): string => {
    const why = `Você recebe este aviso porque ${nome} usa a plataforma.`
    const leave = descadastro && `Para não receber mais avisos deste tipo: ${descadastro.pagina}`
    const link =
      descadastro && `<p style="${SMALL}"><a href="${escaped(descadastro.pagina)}">Não quero mais receber avisos deste tipo</a></p>`
    const boundary = `=_${id.replace(/[^\w.-]/g, '')}`
    return [
      ...head,
      `To: <${endereco}>`,
      `Message-ID: <${id}@${host}>`,
      `Date: ${quando.toUTCString().replace('GMT', '+0000')}`,
      ...(descadastro ? [`List-Unsubscribe: <${descadastro.umClique}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'] : []),
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
      '',
      ...part(boundary, 'plain', [text, '--', why, ...(leave ? [leave] : [])].join('\n\n')),
      ...part(boundary, 'html', `${page}<p style="${SMALL}">${escaped(why)}</p>${link ?? ''}</body></html>`),
      `--${boundary}--`,
      '',
    ].join('\r\n')
  }
}

const part = (boundary: string, type: 'plain' | 'html', content: string): string[] => [
  `--${boundary}`,
  `Content-Type: text/${type}; charset=utf-8`,
  'Content-Transfer-Encoding: base64',
  '',
  base64(content),
]

const base64 = (content: string) =>
  Buffer.from(content)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n')
