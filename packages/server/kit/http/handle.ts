import { Readable } from 'node:stream'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { escopoOf, holds } from '@retaguarda/contract/kit/escopo.ts'
import { isDePessoa, moduloOf } from '@retaguarda/contract/kit/modulo.ts'
import { recusaDoPerfil } from '@retaguarda/contract/kit/perfil.ts'
import type { Kind, Route } from '@retaguarda/contract/kit/route.ts'
import { isBelow, VERSION_HEADER } from '@retaguarda/contract/kit/version.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forbidden, pedePessoa, RuleError } from '../../base/errors.ts'
import { VERSION } from '../../base/root.ts'
import { type AnyCtx, type Ctx, type PublicCtx, type RunnerCtx, type StoreCtx, type TokenCtx, userOf } from '../ctx/context.ts'
import { recordSecurity } from '../ctx/security-log.ts'
import { asCallOf, hide, hidingOf, unhide } from '../personal/hidden.ts'
import { keepExportacao } from './acessos.ts'
import { checkOutput } from './check-output.ts'
import { DATA_MAX, dropUploads, FORM_MAX, readMultipart, type Upload } from './multipart.ts'
import { keyOf, type Once } from './once.ts'
import { mustAskAgain } from './reauth.ts'
import { noSession } from './security.ts'
import { faltaSegundoFator } from './segundo-fator.calc.ts'

export const API = '/api'
/** Asked of the API, however the address is spelt: the router reads `%61pi` as well. */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  [url, routeOptions.url ?? ''].some((address) => address.startsWith(`${API}/`))

declare module 'fastify' {
  interface FastifyRequest {
    ctx: AnyCtx
    uploads: Upload[]
  }
  interface FastifyContextConfig {
    route?: Route
  }
}

export type Input<R extends Route> = {
  params: z.output<R['params']>
  query: z.output<R['query']>
  body: z.output<R['body']>
  /** The files of a multipart body, on disk until the call ends. */
  files: Upload[]
  reply: FastifyReply
}

/** A file as the answer of a download route. */
export type Download = {
  name: string
  type: string
  content: NodeJS.ReadableStream | Buffer
  size?: number
  /** What the security log says of it beside its name. */
  about?: string
  /** How many rows of a table have left by now. */
  linhas?: () => number
}

type Output<R extends Route> = R extends { response: infer S extends z.ZodType } ? z.input<S> : never

/** What the call of a route has, by the route's kind. */
type Ctxs = Record<'session' | 'once' | 'stream' | 'file', Ctx> & {
  anyone: PublicCtx
  sessionOrStore: Ctx | StoreCtx
  store: StoreCtx
  runner: RunnerCtx
}

/** How it is answered, by the route's kind: mostly with what the contract says. */
type Answers<O> = Record<'session' | 'sessionOrStore' | 'store' | 'runner', Promise<O>> & {
  /** It may reply by itself, as that there is nothing new. */
  anyone: Promise<O | FastifyReply>
  once: Once<O>
  stream: Promise<Readable | FastifyReply>
  file: Promise<Download>
}

/** Binds a call of the contract to what answers it. */
export function handle<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (ctx: Ctxs[R['kind']], input: Input<R>) => Answers<Output<R>>[R['kind']],
  there: There = async () => undefined,
): void {
  const sent = (caller: AnyCtx, input: Input<R>) => {
    // `refusal` has turned away whoever does not call as the route's kind says.
    const ctx = caller as Ctxs[R['kind']]
    return send(route.kind, answer(ctx, input), { route, ctx, input })
  }
  register(app, route, sent, there)
}

/** The record that a call changes, of which some may be hidden to who calls. */
type There = (ctx: AnyCtx, id: number) => Promise<object | undefined>

/** Whatever is answered as JSON, what is refused too, hides the personal data that its reader may not see. */
export function hideAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async ({ ctx }, _reply, payload) => {
    const hiding = hidingOf(ctx)
    return hiding ? hide(hiding, payload) : payload
  })
}

const send = <K extends Kind>(kind: K, answered: Answers<unknown>[K], call: Call<K>): Promise<unknown> => SENT[kind](answered, call)

type Call<K extends Kind> = { route: Route; ctx: Ctxs[K]; input: Input<Route> }
const asAnswered = (answered: Promise<unknown>) => answered

/** What is sent of what was answered. */
const SENT: { [K in Kind]: (answered: Answers<unknown>[K], call: Call<K>) => Promise<unknown> } = {
  anyone: asAnswered,
  session: asAnswered,
  sessionOrStore: asAnswered,
  store: asAnswered,
  runner: asAnswered,
  once: (steps, { route, ctx, input: { params, body, files, reply } }) =>
    steps(ctx, { route, key: keyOf(reply.request.headers), params, body, files }),
  file: sendFile,
  stream: sendStream,
}

async function sendFile(download: Promise<Download>, { route, ctx, input }: Call<'file'>): Promise<unknown> {
  const { reply } = input
  const file = await download
  const { name, about } = file
  const headOnly = reply.request.method === 'HEAD'
  const detalhe = [name, ...(about ? [about] : []), `${route.method} ${route.path}`].join('; ')
  if (headOnly) return attach(reply, file)
  await recordSecurity(ctx.db, ctx, { evento: 'EXPORTACAO', detalhe })
  const tell = await keepExportacao(ctx, route, input)
  return attach(reply, tell ? { ...file, content: await told(file, tell) } : file)
}

/** How many rows left is known when the last one has, or nobody waits any more. */
async function told({ content, linhas = () => 1 }: Download, tell: (linhas: number) => Promise<void>): Promise<Download['content']> {
  if (Buffer.isBuffer(content)) {
    await tell(linhas())
    return content
  }
  async function* leaving(chunks: NodeJS.ReadableStream) {
    try {
      yield* chunks
    } finally {
      await tell(linhas())
    }
  }
  return Readable.from(leaving(content), { objectMode: false })
}

/** What is sent bit by bit by who knows its shape is counted as one. */
async function sendStream(answered: Promise<unknown>, { route, ctx, input }: Call<'stream'>): Promise<unknown> {
  const out = await answered
  if (input.reply.request.method !== 'HEAD') await (await keepExportacao(ctx, route, input))?.(1)
  return out
}

/** Answers with a file, to be kept and not shown; who asks for the headers alone gets them alone. */
export function attach(reply: FastifyReply, { name, type, content, size }: Download): NodeJS.ReadableStream | Buffer {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodedName(name)}`)
    .header('x-content-type-options', 'nosniff')
  if (size !== undefined) reply.header('content-length', size)
  const headOnly = reply.request.method === 'HEAD'
  if (!headOnly || !(content instanceof Readable)) return content
  // The framework would read all of it to throw it away.
  content.destroy()
  return Readable.from([])
}

/** RFC 8187, which keeps four characters for itself that encodeURIComponent leaves. */
const encodedName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const asciiName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_')

function register<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (caller: AnyCtx, input: Input<R>) => Promise<unknown>,
  there: There,
): void {
  if (moduloOf(route.path) === undefined) throw new Error(`${route.path} is of no module: name it in contract/kit/modulo.ts`)
  const takesBody = route.method !== 'GET' && route.body !== undefined && !isEmptyObject(route.body)
  const takesForm = takesBody && !(route.body instanceof z.ZodUnknown)
  app.route({
    method: route.method,
    url: API + route.path,
    schema: {
      summary: route.summary,
      tags: [route.path.split('/')[1] ?? ''],
      params: route.params,
      querystring: route.query,
      ...(takesBody && { body: route.body }),
      ...(!route.download && { response: { 200: route.response } }),
    },
    config: { route },
    bodyLimit: bytesOf(route),
    onRequest: (req, _reply, done) => done(refusal(route, req)),
    preValidation: async (req) => {
      if (req.isMultipart()) await readMultipart(req, { files: route.files, fieldBytes: bytesOf(route), ownData: hasData(route.body) })
      // Where nothing has to be said, nothing may be sent; where something has, each field says so itself.
      else if (takesForm && req.body === undefined) req.body = {}
      const hiding = takesForm ? hidingOf(req.ctx) : undefined
      if (hiding) req.body = await unhide(hiding, req.body, () => there(req.ctx, idOf(req)))
    },
    handler: async (req, reply) => {
      // Fastify has validated all three with the route's own schemas.
      const input = { params: req.params, query: req.query, body: req.body, files: req.uploads, reply } as Input<R>
      try {
        const out = await asCallOf(req.ctx, () => answer(req.ctx, input))
        return route.download || out instanceof Readable || out === reply ? out : await checkOutput(route, out)
      } finally {
        // Also when who called has gone, of which no other hook tells.
        await dropUploads(req)
      }
    },
  })
}

const idOf = ({ params }: FastifyRequest): number => Number(typeof params === 'object' && params !== null && 'id' in params ? params.id : 0)

/** Bytes that a body may have, its files aside: little where nobody has said who they are. */
const bytesOf = ({ access, bodyBytes }: Route) => bodyBytes ?? (access === 'anyone' ? FORM_MAX : DATA_MAX)

/** Of a page of a newer version: what it sends may hold what this process does not know, and would be lost without a word. */
const isOfNewerPage = ({ headers: { [VERSION_HEADER]: page } }: FastifyRequest) => typeof page === 'string' && isBelow(VERSION, page)

/** Why the caller may not; whom it lets through has what the route's kind has. */
function refusal(route: Route, req: FastifyRequest): Error | undefined {
  const { ctx } = req
  if (route.changes && isOfNewerPage(req))
    return new RuleError('semChamada', 'A página é de uma versão mais nova que a do servidor. Recarregue a página.')
  if (ctx.kind === 'token' && route.kind !== 'store') return tokenRefusal(route, ctx)
  const user = userOf(ctx)
  if (allows(route.access, user)) {
    if (route.access === 'anyone' || ctx.kind !== 'session') return undefined
    if (!route.grace && faltaSegundoFator(ctx.config, ctx.user, ctx.sessao))
      return new RuleError('segundoFator', 'Crie o seu segundo fator em Minha conta para continuar.', { more: { segundoFator: true } })
    const recusa = recusaDoPerfil(route, ctx.user.perfil)
    if (recusa !== undefined) return forbidden(recusa)
    return route.reauth === 'always' ? mustAskAgain(ctx) : undefined
  }
  if (takesKey(route) && ctx.kind === 'store') return undefined
  if (route.kind === 'runner')
    return ctx.kind === 'runner' ? undefined : new RuleError('semSessao', 'Envie o token da execução em Authorization: Bearer.')
  if (route.kind === 'store') return new RuleError('semSessao', 'Envie a chave da loja em Authorization: Bearer.')
  if (user) return forbidden()
  return noSession(
    req,
    takesKey(route)
      ? 'Entre de novo, ou envie a chave da loja em Authorization: Bearer.'
      : 'Sua sessão terminou. Entre de novo para continuar.',
  )
}

/** Why a program may not: its token's scopes decide, and what is a person's is none of theirs. */
function tokenRefusal(route: Route, { user, token }: TokenCtx): Error | undefined {
  if (route.access === 'anyone') return isDePessoa(route.path) ? pedePessoa() : undefined
  const escopo = escopoOf(route)
  if (escopo === null) return pedePessoa()
  if (!holds(token.escopos, escopo)) return forbidden(`O token ${token.nome} não tem ${escopo}.`)
  // A scope for what administrators read stands in for the role.
  return route.access === 'admin' || allows(route.access, user) ? undefined : forbidden()
}

/** A store may call it with its key. */
export const takesKey = ({ kind }: Pick<Route, 'kind'>): boolean => kind === 'store' || kind === 'sessionOrStore'

/** Of a call with this body: one that says nothing is whole. */
export const needsNothing = (body: unknown): boolean =>
  body === undefined || (body instanceof z.ZodType && !(body instanceof z.ZodUnknown) && body.safeParse({}).success)

const hasData = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.hasOwn(schema.shape, 'data')

const isEmptyObject = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0
