import { type Asked, partsOf, type Reply, textOf } from './asked.ts'

export type Person = { id: number; email: string; name: string; isActive: boolean }

const SEARCH_MAX = 10
const NAME_MIN = 2
const PASSWORD_MIN = 6

/** The part of Wiki.js 2's GraphQL that the product speaks, with what it remembers and every quirk of it. */
export function newWiki(token: string) {
  const people: Person[] = [
    { id: 1, email: 'admin@panorama.example', name: 'Administrator', isActive: true },
    { id: 2, email: 'guest@example.com', name: 'Guest', isActive: true },
  ]
  const state = { passwords: [] as string[], mode: 'ok' as 'ok' | 'deaf' }

  const add = (email: string, name: string, isActive = true): Person => {
    const made = { id: people.length + 1, email, name, isActive }
    people.push(made)
    return made
  }

  function create({ email, name, password }: Record<string, unknown>): object {
    const mail = textOf(email).toLowerCase()
    if (!/^\S+@\S+$/.test(mail) || textOf(name).length < NAME_MIN || textOf(password).length < PASSWORD_MIN)
      return { ...result(1012, 'Input data is invalid.'), user: null }
    if (people.some((one) => one.email === mail))
      return { ...result(1004, 'An account already exists using this email address.'), user: null }
    add(mail, textOf(name))
    state.passwords.push(textOf(password))
    // Also where there is one now.
    return { ...DONE, user: null }
  }

  /** It says that it did it, also to somebody who is not there. */
  function change(id: unknown, isActive: boolean): object {
    if (id === 1 || id === 2) return result(1013, 'Cannot deactivate system user.')
    const person = people.find((one) => one.id === id)
    if (person && state.mode !== 'deaf') person.isActive = isActive
    return DONE
  }

  function users(query: string, variables: Record<string, unknown>): object | string {
    const [, field] = /users \{ (\w+)/.exec(query) ?? []
    switch (field) {
      case 'search':
        if (/isActive/.test(query)) return 'Cannot return null for non-nullable field UserMinimal.isActive.'
        return { search: search(people, textOf(variables.q)).map(({ isActive: _, ...shown }) => shown) }
      case 'list':
        return { list: people }
      case 'single':
        return { single: people.find(({ id }) => id === variables.id) ?? null }
      case 'create':
        return { create: create(variables) }
      case 'activate':
        return { activate: change(variables.id, true) }
      case 'deactivate':
        return { deactivate: change(variables.id, false) }
      default:
        return 'Cannot query this field.'
    }
  }

  function answer({ method, url, headers, body }: Asked): Reply {
    if (method !== 'POST' || url.pathname !== '/graphql') return { status: 404 }
    // It is no HTTP error.
    if (headers.authorization !== `Bearer ${token}`) return failed('Forbidden')
    const { query, variables } = partsOf(body)
    const said = users(textOf(query), partsOf(variables))
    return typeof said === 'string' ? failed(said) : { status: 200, body: { data: { users: said } } }
  }

  return { people, state, add, answer }
}

/** `_` and `%` stand for any sign and any signs, and letters count as they are. */
function search(people: Person[], query: string): Person[] {
  const pattern = query
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  const like = new RegExp(pattern)
  return people.filter(({ email, name }) => like.test(email) || like.test(name)).slice(0, SEARCH_MAX)
}

const result = (errorCode: number, message: string) => ({
  responseResult: { succeeded: false, errorCode, slug: 'Error', message },
})
const DONE = { responseResult: { succeeded: true, errorCode: 0, slug: 'ok', message: 'OK' } }
const failed = (message: string): Reply => ({ status: 200, body: { errors: [{ message }], data: { users: null } } })
