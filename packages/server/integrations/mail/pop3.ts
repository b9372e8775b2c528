import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { hearing } from '../http/heard.ts'

/** A mailbox that keeps what is read of it. */
export type MailboxPort = {
  /** Which one it is, without its password; undefined where none is set. */
  name: string | undefined
  /**
   * Hands over messages that are not known, the oldest first, at most so many; each is read when the one before it was dealt with.
   * @throws Error with a sentence, for a mailbox that cannot be read
   */
  read(of: Wanted): Promise<void>
}
type Wanted = {
  /** Of the names that the mailbox gives its messages those that are new. */
  unknown: (names: string[]) => Promise<string[]>
  most: number
  each: (name: string, message: Buffer) => Promise<void>
}

const ANSWER_MS = 20_000
/** Longer ones are no notices. */
const BYTES_MAX = 5 * 1024 * 1024

/** By POP3 (RFC 1939) from DEVOLUCAO_URL, `pop3(s)://user:password@host:port`. */
export function createMailbox({ DEVOLUCAO_URL }: { DEVOLUCAO_URL?: string | undefined }): MailboxPort {
  if (!DEVOLUCAO_URL) return { name: undefined, read: () => Promise.reject(new Error('DEVOLUCAO_URL não está configurada.')) }
  const url = new URL(DEVOLUCAO_URL)
  const user = decodeURIComponent(url.username)
  return {
    name: `${user}@${url.hostname}`,
    async read({ unknown, most, each }) {
      const line = await hearing('Caixa de devoluções', signIn(url))
      try {
        const names = rowsOf(await line.askLong('UIDL'))
        const sizes = rowsOf(await line.askLong('LIST'))
        const wanted = new Set(await unknown([...names.values()]))
        const some = [...names].filter(([, name]) => wanted.has(name)).slice(0, most)
        for (const [number, name] of some) {
          const small = Number(sizes.get(number) ?? 0) <= BYTES_MAX
          await each(name, small ? await line.askLong(`RETR ${number}`) : Buffer.alloc(0))
        }
        await line.ask('QUIT').catch(() => {})
      } finally {
        line.close()
      }
    },
  }
}

/** `1 name` by its number. */
const rowsOf = (answer: Buffer): Map<string, string> =>
  new Map(
    answer
      .toString('latin1')
      .split('\r\n')
      .flatMap((row) => {
        const [, number, rest] = /^(\d+) +(\S+)/.exec(row) ?? []
        return number !== undefined && rest !== undefined ? [[number, rest] as const] : []
      }),
  )

async function signIn(url: URL): Promise<Line> {
  const line = await open(url)
  try {
    await line.ask(`USER ${decodeURIComponent(url.username)}`)
    await line.ask(`PASS ${decodeURIComponent(url.password)}`)
    return line
  } catch (error) {
    line.close()
    throw error
  }
}

type Line = { ask(command: string): Promise<void>; askLong(command: string): Promise<Buffer>; close(): void }

const END = Buffer.from('\r\n.\r\n')

async function open(url: URL): Promise<Line> {
  const tls = url.protocol === 'pop3s:'
  const where = { host: url.hostname, port: Number(url.port || (tls ? 995 : 110)) }
  const socket: Socket = tls ? connectTls({ ...where, servername: url.hostname }) : connect(where)
  let heard = Buffer.alloc(0)
  let failure: Error | undefined
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('a caixa não respondeu a tempo')))
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('a caixa desligou')))
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk])
    if (heard.length > 2 * BYTES_MAX) socket.destroy(new Error('a resposta da caixa é grande demais'))
    wake()
  })

  /** What stands before these bytes, once they were heard. */
  async function until(end: Buffer): Promise<Buffer> {
    for (;;) {
      const at = heard.indexOf(end)
      if (at >= 0) {
        const found = heard.subarray(0, at)
        heard = heard.subarray(at + end.length)
        return found
      }
      if (failure) throw failure
      await new Promise<void>((go) => (wake = go))
    }
  }
  async function answer(): Promise<void> {
    const row = (await until(Buffer.from('\r\n'))).toString('latin1')
    if (!row.startsWith('+OK')) throw new Error(`a caixa respondeu: ${row.slice(0, 200)}`)
  }
  const ask = async (command: string) => {
    socket.write(`${command}\r\n`)
    await answer()
  }
  await answer().catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  return {
    ask,
    async askLong(command) {
      await ask(command)
      if (heard.length === 0 && !failure) await new Promise<void>((go) => (wake = go))
      // Nothing at all is a dot alone; a row that begins with a dot has one more.
      if (heard.subarray(0, 3).toString('latin1') === '.\r\n') {
        heard = heard.subarray(3)
        return Buffer.alloc(0)
      }
      return Buffer.from((await until(END)).toString('latin1').replace(/^\.\./gm, '.'), 'latin1')
    },
    close: () => socket.destroy(),
  }
}
