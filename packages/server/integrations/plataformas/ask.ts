import { hear, isUnwell, type Outside } from '../http/heard.ts'

/** bytes of an answer that are read. */
const ANSWER_MAX = 1024 * 1024
/** ms that everything which is asked for one purpose may take together; a read is tried once more within it. */
const LIMIT = 10_000

/** Another system: how sentences name it, as in `O Redmine`, and the setting that holds its key. */
export type Platform = {
  nome: Outside
  artigo?: 'O' | 'A'
  chave: string
  base: string
  headers: Record<string, string>
  /** ms */
  limit?: number
  fail: (sentence: string) => Error
}

/** What came back: the status, and what the body says as JSON; undefined where there was none. */
export type Told = { status: number; body: unknown }

type Request = {
  method?: 'GET' | 'POST' | 'PUT'
  body?: object
  /** Nothing is different afterwards, so that it may be asked twice; a GET where left out. */
  read?: boolean
}

/** Asks the system, for one purpose: all within the time that it allows. What it answers is judged below 500; the rest has failed. */
export type Ask = (path: string, request?: Request) => Promise<Told>

/**
 * Asks another system by HTTP within 10 s, reads at most 1 MB of JSON and follows no redirect. A read is tried once more where the line
 * broke or the system failed (5xx), a write never: what became of it has to be looked up.
 * @throws what `fail` makes of the sentence for the person
 */
export function outside({ nome, artigo = 'O', chave, base, headers, limit = LIMIT, fail }: Platform): () => Ask {
  const who = `${artigo} ${nome}`
  const later = 'Tente de novo em alguns minutos.'
  return () => {
    const signal = AbortSignal.timeout(limit)

    async function once(path: string, method: string, body: object | undefined): Promise<Told> {
      try {
        return await answerTo(path, method, body)
      } catch (error) {
        hear(nome, error)
        throw error
      }
    }

    async function answerTo(path: string, method: string, body: object | undefined): Promise<Told> {
      const sent = { method, headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers } }
      const response = await fetch(base + path, { ...sent, ...(body && { body: JSON.stringify(body) }), redirect: 'manual', signal })
      const { status } = response
      if (status >= 300 && status < 400) {
        await response.body?.cancel()
        throw fail(`${who} mandou procurar em outro endereço. Peça a quem cuida do sistema para conferir o endereço configurado.`)
      }
      const text = await readText(response)
      if (status === 401) throw fail(`${who} recusou a chave de acesso. Peça a quem cuida do sistema para conferir ${chave}.`)
      if (status === 429) throw fail(`${who} recebeu pedidos demais. ${later}`)
      if (text === undefined) throw fail(`${who} respondeu mais do que se pode ler.`)
      const answer = { status, body: jsonOf(text, status) }
      hear(nome, isUnwell(status) ? new Error(`Respondeu ${status}`) : undefined)
      return answer
    }

    return async (path, { method = 'GET', body, read = method === 'GET' } = {}) => {
      const ask = () => once(path, method, body)
      try {
        const told = await ask().catch((error: unknown) => {
          if (!read || signal.aborted || !isBroken(error)) throw error
          return ask()
        })
        const last = read && told.status >= 500 ? await ask() : told
        if (last.status >= 500) throw fail(`${who} respondeu com um erro (${last.status}). ${later}`)
        return last
      } catch (error) {
        if (signal.aborted) throw fail(`${who} não respondeu em ${limit / 1000} segundos. ${later}`)
        if (error instanceof Unreadable) throw fail(`${who} não respondeu como esperado. ${later}`)
        if (isBroken(error)) throw fail(`${who} não respondeu. ${later}`)
        throw error
      }
    }
  }
}

class Unreadable extends Error {}

/** `fetch` and the reading of a body throw a TypeError where the line breaks. */
const isBroken = (error: unknown) => error instanceof TypeError

/** @returns undefined for a longer one */
async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Bytes of a body are these; its type leaves them open.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > ANSWER_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** A refusal may say what it likes; a success that cannot be read is none. */
function jsonOf(text: string, status: number): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    if (status < 300) throw new Unreadable()
    return undefined
  }
}
