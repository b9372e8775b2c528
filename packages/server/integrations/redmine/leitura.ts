import type { z } from 'zod'
import { reason } from '../../base/refusal.ts'
import { hear, isUnwell } from '../http/heard.ts'
import { RedmineError } from './port.ts'

/** bytes of one answer; a page of 100 issues has some 200 kB. */
const BYTES_MAX = 20 * 1024 * 1024
/** Redmine cuts `limit` to this. */
const PAGE = 100
/** Pages of one list, and how often one is begun again because it moved while it was read. */
const PAGES_MAX = 5_000
const RESTARTS = 5
/** Pages of one list that are asked for at a time. */
const WIDTH = 3

const PARTE = 'O Redmine respondeu só uma parte da lista. Tente de novo em alguns minutos.'
const MUITAS = `O Redmine tem mais de ${PAGES_MAX * PAGE} linhas em uma lista. Limite os projetos em REDMINE_PROJETOS_SPRINT.`

type Settings = { base: string; key: string; limit: number }
type Listed = { id: number }

/** Redmine answered with a status that is no answer. */
export class RedmineStatus extends RedmineError {
  readonly status: number
  constructor(status: number) {
    super(REFUSED[status] ?? `O Redmine respondeu com um erro (${status}). Tente de novo em alguns minutos.`)
    this.status = status
  }
}
const REFUSED: Record<number, string> = {
  401: 'O Redmine recusou a chave de acesso. Peça a quem cuida do sistema para conferir REDMINE_API_KEY.',
  403: 'O Redmine não deixa a chave de acesso ler os sprints. Peça a quem cuida do sistema para conferir as permissões dela.',
  404: 'O Redmine não tem o endereço pedido (404). Peça a quem cuida do sistema para conferir REDMINE_URL.',
  429: 'O Redmine está recebendo pedidos demais (429). Tente de novo em alguns minutos.',
}

/**
 * Reads of Redmine's REST API, each within `limit` ms; once more after a cut line or an error of the server, not after the time is up.
 * The answer of another address than the one that was asked is none.
 */
export function leitura({ base, key, limit }: Settings) {
  const headers = { 'X-Redmine-API-Key': key, accept: 'application/json' }

  async function ask(path: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(`${base}${path}`, { headers, redirect: 'error', signal })
      const { status } = response
      const text = await textOf(response)
      hear('Redmine', isUnwell(status) ? new RedmineStatus(status) : undefined)
      return { status, text }
    } catch (error) {
      hear('Redmine', error)
      throw error
    }
  }

  /** Undefined where there is nothing at the address, or nothing to be seen. */
  async function find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const signal = AbortSignal.timeout(limit)
    try {
      let answer = await ask(path, signal).catch((error: unknown) => {
        if (signal.aborted || error instanceof RedmineError) throw error
        return ask(path, signal)
      })
      if (answer.status >= 500) answer = await ask(path, signal)
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw new RedmineStatus(answer.status)
      return schema.parse(JSON.parse(answer.text))
    } catch (error) {
      throw error instanceof RedmineError ? error : new RedmineError(failed(signal, limit), { cause: reason(error) })
    }
  }

  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const found = await find(path, schema)
    if (found === undefined) throw new RedmineStatus(404)
    return found
  }

  /**
   * All pages of a list, a few side by side. Each page but the first begins with the last row of the one before: where it does not, rows
   * moved between two pages, some may have slipped through, and the list is read anew.
   */
  async function list<R extends Listed>(path: string, schema: z.ZodType<{ rows: R[]; total: number }>): Promise<R[]> {
    for (let start = 0; start < RESTARTS; start++) {
      const rows = await oneRun(path, schema)
      if (rows) return rows
    }
    throw new RedmineError('O Redmine mudou o tempo todo enquanto era lido. A leitura é repetida em alguns minutos.')
  }

  async function oneRun<R extends Listed>(path: string, schema: z.ZodType<{ rows: R[]; total: number }>): Promise<R[] | undefined> {
    const ask = (offset: number) => read(`${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}&offset=${offset}`, schema)
    const first = await ask(0)
    const step = first.rows.length - 1
    if (step < 1 && first.rows.length < first.total) throw new RedmineError(PARTE)
    const pages = [first]
    // Rows may come while it is read: pages are asked for until the longest list that was told of is whole.
    for (let total = first.total; ; total = Math.max(...pages.map((page) => page.total))) {
      const wanted = step < 1 ? 1 : Math.max(1, Math.ceil((total - 1) / step))
      if (wanted > PAGES_MAX) throw new RedmineError(MUITAS)
      if (pages.length >= wanted) break
      await sideBySide(pages.length, wanted, async (n) => void (pages[n] = await ask(n * step)))
    }
    if (pages.some(({ rows }, n) => n > 0 && rows[0]?.id !== pages[n - 1]?.rows.at(-1)?.id)) return undefined
    const last = pages.at(-1) ?? first
    if ((pages.length - 1) * step + last.rows.length < last.total) throw new RedmineError(PARTE)
    return [...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row]))).values()]
  }

  return { find, read, list }
}

/** Does the works from one number to before another, a few at a time; after a failure nothing more begins. */
async function sideBySide(from: number, end: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = from
  const lane = async () => {
    try {
      while (next < end) await work(next++)
    } catch (error) {
      next = end
      throw error
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, lane))
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const parts: AsyncIterable<Uint8Array> | never[] = body ?? []
  for await (const chunk of parts) {
    bytes += chunk.byteLength
    if (bytes > BYTES_MAX) throw new RedmineError('O Redmine respondeu mais do que pode ser lido de uma vez.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const failed = (signal: AbortSignal, limit: number) =>
  signal.aborted
    ? `O Redmine não respondeu em ${limit / 1000} segundos. Tente de novo em alguns minutos.`
    : 'O Redmine não respondeu como esperado. Tente de novo em alguns minutos ou avise quem cuida do sistema.'
