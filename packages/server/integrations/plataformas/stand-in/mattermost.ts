import { type Asked, partsOf, type Reply, textOf } from './asked.ts'

export type User = { id: string; username: string; email: string; first_name: string; last_name: string; locale: string; delete_at: number }
type Team = { id: string; name: string; members: string[] }

const INSTANT = 1_760_000_000_000
const API = '/api/v4'

/** Ids have 26 signs. */
const idOf = (kind: string, n: number) => `${kind}${n}`.padEnd(26, 'x')

/** The part of Mattermost's REST API v4 that the product speaks, with what it remembers and its quirks. */
export function newMattermost(token: string) {
  const users: User[] = []
  const teams: Team[] = [{ id: idOf('team', 1), name: 'empresa', members: [] }]
  /** `deaf`: it says OK to a change of an account, and nothing changes. `refuses`: it may not change any. */
  const state = { users, teams, resets: [] as string[], passwords: [] as string[], mode: 'ok' as 'ok' | 'deaf' | 'refuses' | 'no mail' }
  const me = add({ username: 'retaguarda', email: 'retaguarda@panorama.example' })

  function add(user: Partial<User> & Pick<User, 'username' | 'email'>): User {
    const made = { id: idOf('user', users.length + 1), first_name: '', last_name: '', locale: 'pt-BR', delete_at: 0, ...user }
    users.push(made)
    return made
  }

  function create(body: unknown): Reply {
    const { email, username, first_name, last_name, locale, password } = partsOf(body)
    const [mail, name] = [textOf(email).toLowerCase(), textOf(username)]
    if (!/^[a-z][a-z0-9._-]{2,21}$/.test(name)) return refused(400, 'model.user.is_valid.username.app_error')
    if (textOf(password).length < 8 || textOf(password).length > 72) return refused(400, 'model.user.is_valid.pwd.app_error')
    if (users.some((one) => one.email === mail)) return refused(400, 'app.user.save.email_exists.app_error')
    if (users.some((one) => one.username === name)) return refused(400, 'app.user.save.username_exists.app_error')
    state.passwords.push(textOf(password))
    const more = { first_name: textOf(first_name), last_name: textOf(last_name), locale: textOf(locale) }
    return { status: 201, body: shown(add({ email: mail, username: name, ...more })) }
  }

  function answer({ method, url, headers, body }: Asked): Reply {
    if (headers.authorization !== `Bearer ${token}`) return refused(401, 'api.context.session_expired.app_error')
    const path = url.pathname.startsWith(API) ? url.pathname.slice(API.length) : ''
    const [, email] = /^\/users\/email\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && email !== undefined) {
      const found = users.find((one) => one.email.toLowerCase() === decodeURIComponent(email).toLowerCase())
      return found ? { status: 200, body: shown(found) } : refused(404, 'app.user.missing_account.const')
    }
    if (method === 'GET' && path === '/users/me') return { status: 200, body: shown(me) }
    if (method === 'POST' && path === '/users') return create(body)
    if (method === 'POST' && path === '/users/password/reset/send') {
      if (state.mode === 'no mail') return refused(500, 'api.user.send_password_reset.send.app_error')
      state.resets.push(textOf(partsOf(body).email))
      return OK
    }
    const [, changed] = /^\/users\/(\w+)\/active$/.exec(path) ?? []
    if (method === 'PUT' && changed !== undefined) return change(changed, partsOf(body).active === true)
    const [, name] = /^\/teams\/name\/([\w-]+)$/.exec(path) ?? []
    const team = teams.find((one) => one.name === name || path === `/teams/${one.id}/members`)
    if (method === 'GET' && team) return { status: 200, body: { id: team.id, name: team.name, display_name: team.name } }
    if (method === 'POST' && team) {
      const user_id = textOf(partsOf(body).user_id)
      team.members.push(user_id)
      return { status: 201, body: { team_id: team.id, user_id, roles: 'team_user' } }
    }
    return refused(404, 'api.context.404.app_error')
  }

  function change(id: string, active: boolean): Reply {
    if (state.mode === 'refuses') return refused(403, 'api.user.update_active.permissions.app_error')
    const user = users.find((one) => one.id === id)
    if (user && state.mode !== 'deaf') user.delete_at = active ? 0 : INSTANT
    return OK
  }

  return { state, me, add, answer }
}

const OK: Reply = { status: 200, body: { status: 'OK' } }

const refused = (status: number, id: string): Reply => ({
  status,
  body: { id, message: 'It went wrong.', detailed_error: '', request_id: 'request0000000000000000000', status_code: status },
})

const shown = (user: User) => ({ ...user, create_at: INSTANT, update_at: INSTANT, nickname: '', roles: 'system_user', auth_service: '' })
