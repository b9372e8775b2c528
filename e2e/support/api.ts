import { readConfirmed } from './read.ts'

export type Person = { id: number; nome: string; email: string; senha: string }
export type Roles = { isAdmin?: boolean; isManagerTeam?: boolean; tipo?: 1 | 2; nome?: string }

/** Keeps the password policy with every name of the tests. */
export const SENHA = 'Jabuti#Cinza-4071'

/** A program that uses the product's API with an administrator's session. */
export type Api = {
  url: string
  admin: Person
  call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Record<string, unknown>>
  /** An active user with a person of his own; with a password unless `link` is asked for. */
  user: (roles?: Roles) => Promise<Person>
  /** A one-time link for a user, as Liberar Acesso gives it where no mail can be sent. */
  liberarAcesso: (usuarioId: number) => Promise<string>
  pessoa: (data: { nome: string; [field: string]: unknown }) => Promise<number>
}

let people = 0

/** Takes the printed link, sets the administrator's password and logs in. */
export async function apiOf(url: string, firstAccessLink: string): Promise<Api> {
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'x-requested-with': 'e2e',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return readConfirmed(answer, `${method} ${path}`)
  }

  const setPassword = (link: string) => send('POST', '/confirmar/senha', { password: SENHA, password_confirm: SENHA, token: tokenOf(link) })

  await setPassword(firstAccessLink)
  const login = await send('POST', '/auth/login', { login: 'admin@localhost', password: SENHA })
  const token = String(login.token)
  const { id, name } = login.user as { id: number; name: string } // the contract's SessionUser
  const call: Api['call'] = (method, path, body) => send(method, path, body, token)

  const pessoa: Api['pessoa'] = async (data) => {
    const saved = await call('POST', '/pessoa/add', { tipo: 1, cpfCnpj: nextCpf(), ...data })
    return Number(saved.id)
  }
  // The product listens on a port that it was not told, which its links cannot know.
  const liberarAcesso: Api['liberarAcesso'] = async (usuarioId) => {
    const { link } = await call('POST', `/usuario/liberar-acesso/${usuarioId}`)
    return `${url}/login?first-access-token=${tokenOf(String(link))}`
  }

  return {
    url,
    admin: { id, nome: name, email: 'admin@localhost', senha: SENHA },
    call,
    pessoa,
    liberarAcesso,
    user: async ({ nome = `Rafael Monteiro ${++people}`, ...roles } = {}) => {
      const email = `pessoa${++people}@panorama.example`
      const saved = await call('POST', '/usuario/add', { pessoa: await pessoa({ nome }), email, ...roles })
      const usuarioId = Number(saved.id)
      await setPassword(await liberarAcesso(usuarioId))
      return { id: usuarioId, nome, email, senha: SENHA }
    },
  }
}

export const tokenOf = (link: string): string => new URL(link).searchParams.get('first-access-token') ?? ''

let cpfs = 0

/** A valid CPF that no other call of this run gets. */
export function nextCpf(): string {
  const base = String(100_000_000 + ++cpfs * 7919).slice(-9)
  const digit = (digits: string) => {
    const sum = [...digits].reduce((total, d, i) => total + Number(d) * (digits.length + 1 - i), 0)
    const rest = (sum * 10) % 11
    return rest === 10 ? '0' : String(rest)
  }
  const first = digit(base)
  return `${base}${first}${digit(base + first)}`
}
