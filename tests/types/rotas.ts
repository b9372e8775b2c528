// Names that the compiler knows: see README.md beside this file. Here: the kinds of routes, and what the call of each has.
import type { FastifyInstance } from 'fastify'
import { Msg } from '../../packages/contract/kit/fields.ts'
import { route, routesOf } from '../../packages/contract/kit/route.ts'
import { handle } from '../../packages/server/kit/http/handle.ts'
import { once } from '../../packages/server/kit/http/once.ts'

const says = { summary: 'x', response: Msg }
const aberta = route('GET', '/prova/aberta', { ...says, access: 'anyone' })
const sessao = routesOf('financeiro')('GET', '/prova/sessao', says)
const umaVez = routesOf('financeiro')('POST', '/prova/uma-vez', { ...says, once: true })
const file = route('GET', '/prova/arquivo', { access: 'session', summary: 'x', download: true })
const loja = route('GET', '/prova/loja', { ...says, access: 'loja' })
const lojaOuSessao = route('POST', '/prova/loja-ou-sessao', { ...says, access: 'financeiro', chave: true })
const executor = route('POST', '/prova/executor', { ...says, access: 'executor' })

const said = async (of: unknown) => ({ msg: typeof of })

export function rotas(app: FastifyInstance): void {
  handle(app, aberta, ({ user }) => said(user?.id ?? 1))
  // @ts-expect-error nobody need be signed in
  handle(app, aberta, ({ user }) => said(user.id))
  // @ts-expect-error a call that anyone may make has no session
  handle(app, aberta, ({ sessao }) => said(sessao))

  handle(app, sessao, ({ user }) => said(user))
  // @ts-expect-error a program has no session: `sessionOf` asks for a person's
  handle(app, sessao, ({ sessao }) => said(sessao))
  // @ts-expect-error a session speaks for no store
  handle(app, sessao, ({ lojas }) => said(lojas))
  // @ts-expect-error nor for an execution
  handle(app, sessao, ({ execucao }) => said(execucao))
  // @ts-expect-error it has not said that it happens once
  handle(app, sessao, ({ user }) => once({ work: () => said(user.id) }))
  // @ts-expect-error it answers no file
  handle(app, sessao, async () => ({ name: 'a', type: 'text/plain', content: Buffer.alloc(0) }))

  handle(app, umaVez, ({ user }) => once({ work: () => said(user.id) }))
  // @ts-expect-error what happens once is done by its steps
  handle(app, umaVez, ({ user }) => said(user.id))
  handle(app, umaVez, () => once({ prepare: async () => 1, work: (_trx, n: number) => said(n) }))
  // @ts-expect-error what was prepared is another
  handle(app, umaVez, () => once({ prepare: async () => '1', work: (_trx, n: number) => said(n) }))
  handle(app, umaVez, () => once({ work: async () => ({ n: 1 }) }, ({ n }) => said(n)))
  // @ts-expect-error nobody makes the answer of it
  handle(app, umaVez, () => once({ work: async () => ({ n: 1 }) }))

  handle(app, file, async ({ user }) => ({ name: user.nome, type: 'text/plain', content: Buffer.alloc(0) }))
  // @ts-expect-error a file is answered
  handle(app, file, ({ user }) => said(user.id))

  handle(app, loja, ({ lojas }) => said(lojas))
  // @ts-expect-error a store is nobody
  handle(app, loja, ({ user }) => said(user))

  handle(app, lojaOuSessao, (ctx) => said(ctx.kind === 'store' ? ctx.lojas.size : ctx.user.id))
  // @ts-expect-error it may be a store
  handle(app, lojaOuSessao, ({ user }) => said(user))

  handle(app, executor, ({ execucao }) => said(execucao))
  // @ts-expect-error the runner is nobody
  handle(app, executor, ({ user }) => said(user))
}

export const routes = [
  route('POST', '/prova/a', { access: 'session', once: true, ...says }),
  // @ts-expect-error nobody's key can be known
  route('POST', '/prova/b', { access: 'anyone', once: true, ...says }),
  route('POST', '/prova/c', { access: 'session', chave: true, ...says }),
  // @ts-expect-error a store's key is not for what happens once
  route('POST', '/prova/d', { access: 'session', chave: true, once: true, ...says }),
  // @ts-expect-error nor for a file
  route('POST', '/prova/d', { access: 'session', chave: true, download: true, ...says }),
  // @ts-expect-error the runner has a token of its own
  route('POST', '/prova/e', { access: 'executor', chave: true, ...says }),
  // @ts-expect-error nobody is there to be asked again
  route('POST', '/prova/f', { access: 'anyone', reauth: 'always', ...says }),
  // @ts-expect-error there is no such access
  route('POST', '/prova/g', { access: 'root', ...says }),
  // @ts-expect-error it says nothing of who may call
  route('POST', '/prova/h', says),
]
