import { z } from 'zod'
import { reason } from '../../base/refusal.ts'
import { type Ask, jsonOf } from '../http/ask.ts'
import { type NovaIssue, RedmineError, type RedminePort, RedmineRefusal } from './port.ts'

const PAGE = 100
/** By status: the list shows active people only where not asked otherwise, and only they can be assigned. */
const Users = z.object({ users: z.array(z.object({ id: z.number(), login: z.string().optional(), mail: z.string().optional() })) })
const Issues = z.object({ issues: z.array(z.object({ id: z.number(), description: z.string().nullish() })), total_count: z.number() })
const Made = z.object({ issue: z.object({ id: z.number() }) })
const Refused = z.object({ errors: z.array(z.string()).min(1) })

type Options = {
  ask: Ask
  base: string
  key: string
  /** ms for a whole call. */
  limit: number
  /** The project's first one where left out. */
  tracker: number | undefined
  timedOut: (signal: AbortSignal) => string
}

/** The part of Redmine's REST API that makes and finds issues. */
export function criarIssues({ ask, base, key, limit, tracker, timedOut }: Options): Pick<RedminePort, 'criarIssue' | 'acharIssue'> {
  const headers = { 'X-Redmine-API-Key': key, accept: 'application/json' }
  const read = (path: string, signal: AbortSignal) => ask(`${base}${path}`, { headers, signal })

  /** Redmine's search is by a part of any name or address: compared here. Without the right to look people up there are none. */
  async function person(mail: string | null, signal: AbortSignal) {
    if (mail === null) return undefined
    const told = await read(`/users.json?status=1&limit=${PAGE}&name=${encodeURIComponent(mail)}`, signal)
    if (told.status === 403) return undefined
    refuse(told.status)
    const { users } = Users.parse(JSON.parse(told.text))
    return users.find((user) => user.mail?.toLowerCase() === mail.toLowerCase())
  }

  return {
    criarIssue: (nova) =>
      within(limit, timedOut, async (signal) => {
        const [autor, responsavel] = await Promise.all([person(nova.autor, signal), person(nova.responsavel, signal)])
        const told = await ask(`${base}/issues.json`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', ...(autor?.login && { 'X-Redmine-Switch-User': autor.login }) },
          body: JSON.stringify({ issue: issueOf(nova, tracker, responsavel?.id) }),
          signal,
        })
        if (told.status === 422) {
          const said = Refused.safeParse(jsonOf(told.text))
          throw new RedmineRefusal(said.success ? `O Redmine respondeu: ${said.data.errors.join('; ')}.` : 'O Redmine recusou a tarefa.')
        }
        refuse(told.status)
        return Made.parse(JSON.parse(told.text)).issue.id
      }),

    acharIssue: (projeto, text) =>
      within(limit, timedOut, async (signal) => {
        const query = `project_id=${projeto}&status_id=*&description=${encodeURIComponent(`~${text}`)}&sort=id:desc&limit=${PAGE}`
        for (let offset = 0; ; ) {
          const told = await read(`/issues.json?${query}&offset=${offset}`, signal)
          refuse(told.status)
          const { issues, total_count } = Issues.parse(JSON.parse(told.text))
          // Redmine looks for the words of the text, and leaves out a filter that it does not know.
          const found = issues.find(({ description }) => description?.includes(text))
          if (found) return found.id
          offset += issues.length
          if (issues.length === 0 || offset >= total_count) return undefined
        }
      }),
  }
}

const issueOf = (nova: NovaIssue, tracker: number | undefined, responsavel: number | undefined) => ({
  project_id: nova.projeto,
  subject: nova.assunto.slice(0, 255), // Redmine's longest
  description: nova.descricao,
  start_date: nova.inicio,
  ...(nova.fim !== null && { due_date: nova.fim }),
  ...(nova.horas !== null && { estimated_hours: nova.horas }),
  ...(tracker !== undefined && { tracker_id: tracker }),
  ...(responsavel !== undefined && { assigned_to_id: responsavel }),
})

const REFUSALS: Record<number, string> = {
  401: 'O Redmine recusou a chave de acesso. Peça a quem cuida do sistema para conferir REDMINE_API_KEY.',
  403: 'O Redmine não permite que você crie tarefas no projeto deste cliente. Peça o acesso a quem cuida do projeto.',
  404: 'O projeto do cliente não existe mais no Redmine. Escolha outro na aba Configuração do cliente.',
  412: 'O Redmine não reconheceu o seu usuário. Peça a quem cuida do sistema para conferir o seu cadastro no Redmine.',
}

function refuse(status: number): void {
  if (status >= 200 && status < 300) return
  const sentence = REFUSALS[status]
  if (sentence) throw new RedmineRefusal(sentence)
  if (status >= 400 && status < 500) throw new RedmineRefusal(`O Redmine recusou o pedido (${status}).`)
  throw new RedmineError(`O Redmine respondeu com um erro (${status}). Tente de novo em alguns minutos.`)
}

async function within<T>(limit: number, timedOut: Options['timedOut'], call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limit)
  try {
    return await call(signal)
  } catch (error) {
    throw error instanceof RedmineError ? error : new RedmineError(timedOut(signal), { cause: reason(error) })
  }
}
