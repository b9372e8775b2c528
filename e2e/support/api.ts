import { auth } from '@retaguarda/contract/auth.ts'
import { callBy, type Loose } from '@retaguarda/contract/kit/call.ts'
import { fetchSend } from '@retaguarda/contract/kit/fetch-send.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import type { z } from 'zod'
import type { Product } from './product.ts'

export type Person = { id: number; nome: string; email: string; senha: string }
export type Roles = { isAdmin?: boolean; isManagerTeam?: boolean; tipo?: 1 | 2; nome?: string }

/** Keeps the password policy with every name of the tests. */
export const SENHA = 'Jabuti#Cinza-4071'

/** A program that uses the product's API with an administrator's session. */
export type Api = {
  url: string
  /** A statement in its database, for what no call brings about. */
  sql: Product['sql']
  admin: Person
  /** Whatever a test wants to send, also what no form would; the answer is the contract's, a refusal stops the test. */
  call: <P extends z.ZodType, R extends z.ZodType>(route: Route<P, z.ZodType, z.ZodType, R>, input?: Loose) => Promise<z.output<R>>
  /** An active user with a person of his own; with a password unless `link` is asked for. */
  user: (roles?: Roles) => Promise<Person>
  /** A one-time link for a user, as Liberar Acesso gives it where no mail can be sent. */
  liberarAcesso: (usuarioId: number) => Promise<string>
  /** With a document of its own, a company's where it is one. */
  pessoa: (data: { nome: string; [field: string]: unknown }) => Promise<number>
}

let people = 0

/** Takes the printed link, sets the administrator's password and logs in. */
export async function apiOf({ url, firstAccessLink, sql }: Pick<Product, 'url' | 'firstAccessLink' | 'sql'>): Promise<Api> {
  const send = fetchSend({ origin: url })
  const setPassword = async (link: string) => {
    const body = { password: SENHA, password_confirm: SENHA, token: tokenOf(link) }
    const { success, message } = await callBy(send, auth.confirmarSenha, { body })
    if (!success) throw new Error(message)
  }

  await setPassword(firstAccessLink)
  const { user } = await callBy(send, auth.login, { body: { login: 'admin@localhost', password: SENHA } })
  if (!user) throw new Error('The administrator could not log in')
  const call: Api['call'] = (route, input) => callBy(send, route, { token: user.token, ...input })

  const novaPessoa: Api['pessoa'] = async (data) => {
    const cpfCnpj = data['tipo'] === 2 ? nextCnpj() : nextCpf()
    return (await call(pessoa.add, { body: { tipo: 1, cpfCnpj, ...data } })).id
  }
  // The product listens on a port that it was not told, which its links cannot know.
  const liberarAcesso: Api['liberarAcesso'] = async (usuarioId) => {
    const { link } = await call(usuario.liberarAcesso, { params: { id: usuarioId } })
    return `${url}/login?first-access-token=${tokenOf(link ?? '')}`
  }

  return {
    url,
    sql,
    admin: { id: user.id, nome: user.name, email: 'admin@localhost', senha: SENHA },
    call,
    pessoa: novaPessoa,
    liberarAcesso,
    user: async ({ nome = `Rafael Monteiro ${++people}`, ...roles } = {}) => {
      const email = `pessoa${++people}@panorama.example`
      const { id } = await call(usuario.add, { body: { pessoa: await novaPessoa({ nome }), email, ...roles } })
      await setPassword(await liberarAcesso(id))
      return { id, nome, email, senha: SENHA }
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

let cnpjs = 0

/** A valid CNPJ whose root no other call of this run gets. */
export function nextCnpj(): string {
  const base = `${String(20_000_000 + ++cnpjs * 631)}0001`
  const digit = (digits: string) => {
    const sum = [...digits].toReversed().reduce((total, d, i) => total + Number(d) * ((i % 8) + 2), 0)
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }
  const first = digit(base)
  return `${base}${first}${digit(base + first)}`
}
