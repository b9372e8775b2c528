import { type Asked, partsOf, type Reply, textOf } from './asked.ts'

export type Person = { id: number; login: string; firstname: string; lastname: string; mail: string; status: number }

const PAGE = 100
const NAME_MAX = 30
const ACTIVE = 1

/** The accounts of Redmine's REST API, with what it remembers and its quirks; projects and issues are elsewhere. */
export function newRedmineContas(key: string) {
  /** Above those of the stand-in for sprints, which has people of its own. */
  const FIRST = 9_000
  const people: Person[] = [
    { id: 1, login: 'admin', firstname: 'Redmine', lastname: 'Admin', mail: 'admin@panorama.example', status: ACTIVE },
  ]
  /** What it was sent besides the person. */
  const state = { informed: 0, mode: 'ok' as 'ok' | 'deaf' }

  function add(person: Partial<Person> & Pick<Person, 'login' | 'mail'>): Person {
    const made = { id: FIRST + people.length, firstname: person.login, lastname: person.login, status: ACTIVE, ...person }
    people.push(made)
    return made
  }

  function list(query: URLSearchParams): Reply {
    const status = Number(query.get('status') ?? ACTIVE)
    const name = (query.get('name') ?? '').toLowerCase()
    const found = people.filter(
      (one) =>
        one.status === status && [one.login, one.firstname, one.lastname, one.mail].some((text) => text.toLowerCase().includes(name)),
    )
    const offset = Number(query.get('offset') ?? 0)
    const limit = Math.min(PAGE, Number(query.get('limit') ?? 25))
    const users = found.slice(offset, offset + limit).map(({ status: _, ...shown }) => shown)
    return { status: 200, body: { users, total_count: found.length, offset, limit } }
  }

  function create(body: unknown): Reply {
    const { user, send_information } = partsOf(body)
    const { login, firstname, lastname, mail } = partsOf(user)
    const sent = { login: textOf(login), firstname: textOf(firstname), lastname: textOf(lastname), mail: textOf(mail) }
    const errors = [
      ...(people.some((one) => one.login.toLowerCase() === sent.login.toLowerCase()) ? ['Usuário não está disponível'] : []),
      ...(people.some((one) => one.mail.toLowerCase() === sent.mail.toLowerCase()) ? ['E-mail não está disponível'] : []),
      ...(sent.lastname === '' ? ['Sobrenome não pode ficar vazio'] : []),
      ...(Math.max(sent.firstname.length, sent.lastname.length) > NAME_MAX ? [`Nome é muito longo (máximo: ${NAME_MAX} caracteres)`] : []),
    ]
    if (errors.length > 0) return { status: 422, body: { errors } }
    if (send_information === true) state.informed++
    return { status: 201, body: { user: secret(add(sent)) } }
  }

  function answer({ method, url, headers, body }: Asked): Reply {
    if (headers['x-redmine-api-key'] !== key) return { status: 401 }
    if (url.pathname === '/users.json') return method === 'POST' ? create(body) : list(url.searchParams)
    const [, name] = /^\/users\/(\w+)\.json$/.exec(url.pathname) ?? []
    const person = people.find(({ id }) => String(id) === (name === 'current' ? '1' : name))
    if (!person) return { status: 404 }
    if (method !== 'PUT') return { status: 200, body: { user: secret(person) } }
    const { status } = partsOf(partsOf(body).user)
    if (typeof status === 'number' && state.mode !== 'deaf') person.status = status
    return { status: 204 }
  }

  return { people, state, add, answer }
}

const secret = (person: Person) => ({ ...person, api_key: `segredo-de-${person.login}` })
