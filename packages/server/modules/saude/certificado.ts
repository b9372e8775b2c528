import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import type { Config } from '../../base/config.ts'
import { codeOf, reason } from '../../base/refusal.ts'
import { readHosts } from '../../db/hosts.ts'
import type { CertificadoMedido } from './medida.repo.ts'

/** ms that a look may take. */
const LIMIT = 10_000

/** `ask`: what is said before TLS begins, where it does not by the first word. */
type Looked = { nome: string; host: string; port: number; ask?: (socket: Socket) => Promise<void> }

/** Where a certificate stands on the other side, and what people call that. Banks have no address: files go to them by hand. */
const PLACES = {
  PUBLIC_URL: 'Retaguarda',
  SMTP_URL: 'E-mail',
  OIDC_EMISSOR: 'Diretório',
  DEVOLUCAO_URL: 'Caixa de devoluções',
  REDMINE_URL: 'Redmine',
  MATTERMOST_URL: 'Mattermost',
  WIKI_URL: 'Wiki.js',
  RUNNER_URL: 'Executor',
  SEFIN_URL: 'Sefin',
  S3_ENDPOINT: 'Arquivos em S3',
  COPIA_S3_ENDPOINT: 'Cópias em S3',
  VIGIA_URL: 'Vigia externa',
} as const satisfies Partial<Record<keyof Config, string>>

type Setting = keyof typeof PLACES
/** What speaks by TLS from its first word, or after it was asked to, with the port where none is said. */
const SCHEMES: Record<string, Pick<Looked, 'port' | 'ask'>> = {
  'https:': { port: 443 },
  'smtps:': { port: 465 },
  'smtp:': { port: 587, ask: askForTls },
  'pop3s:': { port: 995 },
}

export type Addresses = Partial<Record<Setting | 'DATABASE_URL', string | undefined>>

/** The certificates of the addresses of the configuration; what speaks without TLS has none. */
export function certificadosDe(config: Addresses, limit = LIMIT): Promise<CertificadoMedido[]> {
  const places = keysOf(PLACES).flatMap((setting): Looked[] => {
    const address = config[setting]
    if (address === undefined) return []
    const url = new URL(address)
    const scheme = SCHEMES[url.protocol]
    if (!scheme) return []
    const nome = `${PLACES[setting]} (${url.hostname})`
    return [{ ...scheme, nome, host: url.hostname.replace(/^\[|\]$/g, ''), ...(url.port && { port: Number(url.port) }) }]
  })
  return Promise.all([...places, ...servers(config)].map((place) => look(place, limit)))
}

/** The servers of the database, where the line to them is to be ciphered. */
function servers({ DATABASE_URL }: Addresses): Looked[] {
  if (DATABASE_URL === undefined) return []
  const { hosts, url } = readHosts(DATABASE_URL, 'DATABASE_URL')
  const ciphered = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('sslmode') ?? 'disable'
  return ciphered === 'disable' ? [] : hosts.map((one) => ({ ...one, nome: `Banco de dados (${one.host}:${one.port})`, ask: askPostgres }))
}

async function look(place: Looked, limit: number): Promise<CertificadoMedido> {
  try {
    const { valid_to } = await certificateOf(place, limit)
    return { nome: place.nome, fim: new Date(valid_to), erro: null }
  } catch (error) {
    return { nome: place.nome, fim: null, erro: sentenceOf(error) }
  }
}

/** What the other side shows, whether it is believed or not: it is its end that is looked for. */
async function certificateOf({ host, port, ask }: Looked, limit: number): Promise<PeerCertificate> {
  const signal = AbortSignal.timeout(limit)
  let socket: Socket = connectPlain({ host, port })
  const close = () => socket.destroy(new Error('Não respondeu a tempo.'))
  signal.addEventListener('abort', close)
  try {
    await ask?.(socket)
    const secure: TLSSocket = connect({ socket, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false })
    socket = secure
    await heard(secure, 'secureConnect')
    const certificate = secure.getPeerCertificate()
    if (!certificate.valid_to) throw new Error('Não mostrou um certificado.')
    return certificate
  } finally {
    signal.removeEventListener('abort', close)
    socket.destroy()
  }
}

/** Until it is said once. @throws where the line breaks before */
const heard = (socket: Socket, event: string) =>
  new Promise<void>((done, fail) => {
    socket.once(event, () => done())
    socket.on('error', fail)
    socket.once('close', () => fail(new Error('A conexão caiu.')))
  })

/** RFC 3207: what the mail server answers on the way is read only as far as that it agrees. */
async function askForTls(socket: Socket): Promise<void> {
  await replyOf(socket)
  socket.write('EHLO retaguarda\r\n')
  const offered = await replyOf(socket)
  if (!/STARTTLS/i.test(offered)) throw new Error('Não oferece STARTTLS.')
  socket.write('STARTTLS\r\n')
  const agreed = await replyOf(socket)
  if (!agreed.startsWith('220')) throw new Error(`Recusou STARTTLS: ${agreed.slice(0, 100).trim()}`)
  socket.removeAllListeners('data')
}

/** PostgreSQL's own word for TLS (its protocol's SSLRequest), which it agrees to by one letter. */
async function askPostgres(socket: Socket): Promise<void> {
  socket.write(Buffer.from('0000000804d2162f', 'hex'))
  const agreed = await Promise.race([once(socket, 'data'), heard(socket, 'end')])
  socket.removeAllListeners('data')
  if (!agreed || String(agreed[0]) !== 'S') throw new Error('Não oferece TLS.')
}

/** A whole answer of the mail server; its last line has a space after the number. */
const replyOf = (socket: Socket) =>
  new Promise<string>((done, fail) => {
    let text = ''
    const listen = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (!/(^|\n)\d{3} [^\n]*\n$/.test(text)) return
      socket.off('data', listen)
      done(text)
    }
    socket.on('data', listen)
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('A conexão caiu.')))
  })

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'Não foi possível conectar.',
  EHOSTUNREACH: 'Não foi possível conectar.',
  ENETUNREACH: 'Não foi possível conectar.',
  ENOTFOUND: 'O endereço não foi encontrado.',
  EAI_AGAIN: 'O endereço não foi encontrado.',
}
const sentenceOf = (error: unknown) => SENTENCES[codeOf(error)] ?? reason(error)
