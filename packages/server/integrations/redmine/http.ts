import { z } from 'zod'
import { reason } from '../../base/refusal.ts'
import { createAsk } from '../http/ask.ts'
import { criarIssues } from './issues.ts'
import { type Projeto, RedmineError, type RedminePort } from './port.ts'

/** ms that a whole call may take; a read is tried once more within it. */
const LIMIT = 10_000
/** Redmine cuts `limit` to this. */
const PAGE = 100
const PAGES_MAX = 200
/** Closed and archived projects take no more work. */
const ACTIVE = 1

const Page = z.object({
  projects: z.array(z.object({ id: z.number(), name: z.string(), status: z.number().optional() })),
  total_count: z.number(),
})

type Settings = { REDMINE_URL?: string | undefined; REDMINE_API_KEY?: string | undefined; REDMINE_TRACKER_ID?: number | undefined }

/** Redmine's REST API at REDMINE_URL, with the key of REDMINE_API_KEY. */
export function createRedmine({ REDMINE_URL, REDMINE_API_KEY, REDMINE_TRACKER_ID }: Settings, limit = LIMIT): RedminePort {
  const base = REDMINE_URL?.replace(/\/+$/, '')
  const key = REDMINE_API_KEY
  if (!base || !key) {
    const away = () => Promise.reject(new RedmineError('O Redmine não está configurado.'))
    return { configured: false, projetos: away, criarIssue: away, acharIssue: away }
  }

  // Its address is the configuration's, and mostly one of the company's own network.
  const ask = createAsk({ name: 'Redmine', where: 'qualquer' })

  async function read(path: string, signal: AbortSignal): Promise<unknown> {
    const once = () => ask(`${base}${path}`, { headers: { 'X-Redmine-API-Key': key ?? '', accept: 'application/json' }, signal })
    let told = await once().catch((error: unknown) => {
      if (signal.aborted) throw error
      return once()
    })
    if (told.status >= 500) told = await once()
    if (told.status === 401 || told.status === 403)
      throw new RedmineError('O Redmine recusou a chave de acesso. Peça a quem cuida do sistema para conferir REDMINE_API_KEY.')
    if (told.status >= 300) throw new RedmineError(`O Redmine respondeu com um erro (${told.status}). Tente de novo em alguns minutos.`)
    return JSON.parse(told.text)
  }

  return {
    configured: true,
    ...criarIssues({ ask, base, key, limit, tracker: REDMINE_TRACKER_ID, timedOut: (signal) => sentence(signal, limit) }),
    async projetos() {
      const signal = AbortSignal.timeout(limit)
      const found: Projeto[] = []
      try {
        for (let offset = 0, pages = 0; pages < PAGES_MAX; pages++) {
          const { projects, total_count } = Page.parse(await read(`/projects.json?limit=${PAGE}&offset=${offset}`, signal))
          found.push(...projects.filter(({ status = ACTIVE }) => status === ACTIVE).map(({ id, name }) => ({ id, label: name })))
          offset += projects.length
          if (projects.length === 0 || offset >= total_count) break
        }
      } catch (error) {
        throw error instanceof RedmineError ? error : new RedmineError(sentence(signal, limit), { cause: reason(error) })
      }
      return found.toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR') || a.id - b.id)
    },
  }
}

const sentence = (signal: AbortSignal, limit: number) =>
  signal.aborted
    ? `O Redmine não respondeu em ${limit / 1000} segundos. Tente de novo em alguns minutos.`
    : 'O Redmine não respondeu como esperado. Tente de novo em alguns minutos ou avise quem cuida do sistema.'
