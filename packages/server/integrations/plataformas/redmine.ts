import { z } from 'zod'
import { type Ask, outside } from './ask.ts'
import { ContaProtegida, notConfigured, PlataformaError, type PlataformaPort } from './port.ts'
import { refusal, understood } from './refusal.ts'

const NOME = 'Redmine'
/** Redmine cuts `limit` to this. */
const PAGE = 100
/** More people whose names hold one e-mail there are not. */
const PAGES_MAX = 20
const NAME_MAX = 30
const ACTIVE = 1
const LOCKED = 3
/** The list shows one of these at a time, the active ones where it is not asked otherwise: active, locked, waiting for approval. */
const STATUSES = [ACTIVE, LOCKED, 2]

const Person = z.object({ id: z.number(), login: z.string(), mail: z.string().optional(), status: z.number().optional() })
type Person = z.output<typeof Person>
const People = z.object({ users: z.array(Person), total_count: z.number().optional() })
const One = z.object({ user: Person })
const Refused = z.object({ errors: z.array(z.string()).min(1) })

type Settings = { REDMINE_URL?: string | undefined; REDMINE_API_KEY?: string | undefined }

/** The accounts of Redmine, by its REST API. What it says of an account holds that person's `api_key`: no more of it than this is kept. */
export function redmineContas({ REDMINE_URL, REDMINE_API_KEY }: Settings, limit?: number): PlataformaPort {
  if (!REDMINE_URL || !REDMINE_API_KEY) return notConfigured(NOME, 'REDMINE_URL e REDMINE_API_KEY')
  const base = REDMINE_URL.replace(/\/+$/, '')
  const headers = { 'X-Redmine-API-Key': REDMINE_API_KEY }
  const begin = outside({
    nome: NOME,
    chave: 'REDMINE_API_KEY',
    base,
    headers,
    fail: (sentence) => new PlataformaError(sentence),
    ...(limit !== undefined && { limit }),
  })

  return {
    configured: true,

    async consultar(email) {
      const ask = begin()
      const found = await findPerson(ask, email, ({ mail }) => mail?.toLowerCase() === email)
      if (!found) return undefined
      // Lists of this version do not say the status; the person's own page does.
      const { id, login, status = found.status } = understood(NOME, One, must(await ask(`/users/${found.id}.json`))).user
      return { id: String(id), conta: login, ativa: status === ACTIVE, status: { user: { id, status } } }
    },

    async registrar({ nome, email }) {
      const ask = begin()
      const local = email.split('@')[0] ?? email
      const post = (login: string) =>
        ask('/users.json', {
          method: 'POST',
          body: { user: { login, mail: email, ...namesOf(nome), ...FIRST_PASSWORD }, send_information: true },
        })
      const told = await post(local)
      const taken = told.status === 422 && (await findPerson(ask, local, ({ login }) => login.toLowerCase() === local.toLowerCase()))
      understood(NOME, One, must(taken ? await post(email) : told))
      return []
    },

    async alterar({ id }, ativa) {
      const ask = begin()
      const own = understood(NOME, One, must(await ask('/users/current.json'))).user
      if (String(own.id) === id)
        throw new ContaProtegida(
          'O Retaguarda entra no Redmine por esta conta: inativá-la o deixaria de fora. Faça isso no próprio Redmine.',
        )
      must(await ask(`/users/${id}.json`, { method: 'PUT', body: { user: { status: ativa ? ACTIVE : LOCKED } } }))
    },
  }
}

/** Redmine mails the person a password, which must be changed at the first login. */
const FIRST_PASSWORD = { generate_password: true, must_change_passwd: true }

/** A single name stands twice: Redmine wants both. */
export function namesOf(name: string): { firstname: string; lastname: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const cut = (text: string) => [...text].slice(0, NAME_MAX).join('').trim()
  return { firstname: cut(first), lastname: cut(rest.join(' ') || first) }
}

/** Redmine looks for a part of any name or address; which of them is meant is told here. */
async function findPerson(
  ask: Ask,
  name: string,
  is: (person: Person) => boolean,
): Promise<Required<Pick<Person, 'id' | 'status'>> | undefined> {
  for (const status of STATUSES)
    for (let offset = 0, page = 0; page < PAGES_MAX; page++) {
      const path = `/users.json?status=${status}&name=${encodeURIComponent(name)}&limit=${PAGE}&offset=${offset}`
      const { users, total_count = 0 } = understood(NOME, People, must(await ask(path)))
      const found = users.find(is)
      if (found) return { id: found.id, status: found.status ?? status }
      offset += users.length
      if (users.length === 0 || offset >= total_count) break
    }
  return undefined
}

/** @throws PlataformaError in Redmine's own words, where it has some */
function must({ status, body }: { status: number; body: unknown }): unknown {
  if (status < 300) return body
  const said = Refused.safeParse(body)
  if (status === 422 && said.success) throw new PlataformaError(`O Redmine respondeu: ${said.data.errors.join('; ')}.`)
  if (status === 403) throw new PlataformaError('A chave de acesso do Redmine não é de um administrador. Peça a quem cuida do sistema.')
  throw refusal(NOME, status)
}
