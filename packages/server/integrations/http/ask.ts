import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as http } from 'node:http'
import { Agent as HttpsAgent, request as https } from 'node:https'
import { type LookupFunction } from 'node:net'
import { present } from '@retaguarda/contract/kit/present.ts'
import { decode } from '../../base/charset.ts'
import { hear, isUnwell, type Outside } from './heard.ts'
import { assertPublic, publicLookup } from './internal.ts'

/** Bytes of an answer; figures, a status and a page of issues stay far below. */
const ANSWER_MAX = 1024 * 1024

export type Asked = {
  method?: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
}
export type Told = { status: number; text: string }
export type Ask = (url: string, asked: Asked) => Promise<Told>

/** No answer that could be read came. */
export class Unanswered extends Error {
  /** Whether it may have arrived: what was sent before the line broke was perhaps read. */
  readonly sent: boolean
  constructor(sent: boolean, cause: unknown) {
    super('No answer that could be read came', { cause })
    this.sent = sent
  }
}

/** The answer is longer than any that is meant for us; it was not read to its end. */
export class TooLong extends Error {}

/**
 * Asks other systems over HTTP. Redirects are not followed; an answer is read up to 1 MB.
 * @param name what people call the other side
 * @param where `publica`: what lies in a network that is not the internet is refused, at each connection (`internal.ts`)
 */
export function createAsk({ name, where }: { name: Outside; where: 'publica' | 'qualquer' }): Ask {
  const lookup: { lookup?: LookupFunction } = where === 'publica' ? { lookup: publicLookup } : {}
  const agentsOf = (keepAlive: boolean) => ({
    http: new HttpAgent({ keepAlive, ...lookup }),
    https: new HttpsAgent({ keepAlive, ...lookup }),
  })
  // A line that waited may be closed by the other end just as it is used: a read is asked again, a write must never have to be.
  const [kept, fresh] = [agentsOf(true), agentsOf(false)]

  return async (address, { method = 'GET', headers, body, signal }) => {
    const url = new URL(address)
    if (where === 'publica') assertPublic(url.hostname)
    const secure = url.protocol === 'https:'
    const agent = (method === 'GET' ? kept : fresh)[secure ? 'https' : 'http']
    const options = { method, headers: { ...headers, ...lengthOf(body) }, signal, agent }
    const asking = (secure ? https : http)(url, options)
    const connected = watchConnection(asking, secure ? 'secureConnect' : 'connect')
    try {
      const answer = await answerOf(asking, body)
      const told = { status: present(answer.statusCode), text: await textOf(answer) }
      hear(name, isUnwell(told.status) ? new Error(`Respondeu ${told.status}`) : undefined)
      return told
    } catch (error) {
      hear(name, error)
      throw error instanceof TooLong ? error : new Unanswered(connected(), error)
    }
  }
}

const lengthOf = (body: string | undefined) => (body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) })

function watchConnection(asking: ClientRequest, event: 'connect' | 'secureConnect'): () => boolean {
  let connected = false
  asking.once('socket', (socket) => {
    if (asking.reusedSocket) connected = true
    else socket.once(event, () => (connected = true))
  })
  return () => connected
}

const answerOf = (asking: ClientRequest, body: string | undefined) =>
  new Promise<IncomingMessage>((done, fail) => {
    asking.once('response', done)
    asking.on('error', fail) // also those that come after the first
    asking.end(body)
  })

/** @throws TooLong above `most` bytes, without reading on */
export async function bytesOf(answer: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop destroys the answer, and with it the line.
    if (size > most) throw new TooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const bytes = await bytesOf(answer, ANSWER_MAX)
  // What it did must be told all the same, whatever letters it says it with.
  return decode(bytes, answer.headers['content-type'])?.text ?? bytes.toString('utf8')
}

/** What an answer says, or undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
