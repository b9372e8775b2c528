import { Readable } from 'node:stream'
import { allows, isAccess } from '@retaguarda/contract/kit/access.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Trx } from '../../db/types.ts'
import type { Ctx, PublicCtx } from '../ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import { checkOutput } from './check-output.ts'
import { DATA_MAX, dropUploads, FORM_MAX, readMultipart, type Upload } from './multipart.ts'
import { keyOf, once } from './once.ts'
import { mustAskAgain } from './reauth.ts'
import { faltaSegundoFator } from './segundo-fator.calc.ts'
import { noSession } from './security.ts'
import { recordSecurity } from '../ctx/security-log.ts'

export const API = '/api'

declare module 'fastify' {
  interface FastifyRequest {
    ctx: PublicCtx
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
}

type Output<R extends Route> = R extends { response: infer S extends z.ZodType } ? z.input<S> : never

/** Binds a call of the contract that needs a session to what answers it. */
export function handle<R extends Route>(app: FastifyInstance, route: R, answer: (ctx: Ctx, input: Input<R>) => Promise<Output<R>>): void {
  if (route.access === 'anyone') throw new Error(`${route.path}: anyone may call it, so it is bound by handlePublic`)
  if (route.once) throw new Error(`${route.path}: it happens once, so it is bound by handleOnce`)
  if (route.chave) throw new Error(`${route.path}: a store may call it, so it is bound by handleLoja`)
  if (route.access === 'executor') throw new Error(`${route.path}: the runner calls it, so it is bound by handleExecutor`)
  // The access check below has refused everyone without a session.
  register(app, route, (ctx, input) => answer(ctx as Ctx, input))
}

type Before<R extends Route, P> = {
  /** Before the transaction opens, as asking another system; a repeat does not do it again. */
  prepare?: (ctx: Ctx, input: Input<R>) => Promise<P>
  /** Takes back what was prepared and came to nothing. */
  undo?: (ctx: Ctx, prepared: P) => Promise<void>
}
type Work<R extends Route, P, K> = (trx: Trx, ctx: Ctx, input: Input<R>, prepared: P) => Promise<K>

/** What a call with `once` does: `work` happens once for a key, and a repeat gets what it answered. */
export type Steps<R extends Route, P, K extends object> = Before<R, P> &
  (
    | { work: Work<R, P, K & Output<R>>; answer?: undefined }
    /** `answer` makes the answer of what `work` answered, for a repeat too: it waits for what goes on after the transaction. */
    | { work: Work<R, P, K>; answer: (ctx: Ctx, input: Input<R>, done: K, repeated: boolean) => Promise<Output<R>> }
  )

/** Binds a call of the contract that happens once for its key, in its transaction (`once.ts`). */
export function handleOnce<R extends Route, P, K extends object>(app: FastifyInstance, route: R, steps: Steps<R, P, K>): void {
  if (!route.once || route.access === 'anyone') throw new Error(`${route.path}: it does not happen once for a person's key`)
  register(app, route, async (publicCtx, input) => {
    // The access check below has refused everyone without a session.
    const ctx = publicCtx as Ctx
    const { prepare, work, undo, answer } = steps
    const asked = { route, key: keyOf(input.reply.request.headers), params: input.params, body: input.body, files: input.files }
    const { done, repeated } = await once(ctx, asked, {
      // Where nothing is prepared, `work` takes nothing.
      prepare: async () => (await prepare?.(ctx, input)) as P,
      work: (trx, prepared): Promise<K> => work(trx, ctx, input, prepared),
      undo: async (prepared) => undo?.(ctx, prepared),
    })
    return answer ? answer(ctx, input, done, repeated) : done
  })
}

/** Binds a call that anyone may make. It may answer by itself, as that there is nothing new. */
export function handlePublic<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (ctx: PublicCtx, input: Input<R>) => Promise<Output<R> | FastifyReply>,
): void {
  if (route.access !== 'anyone') throw new Error(`${route.path}: it needs ${route.access}, so it is bound by handle`)
  if (route.once) throw new Error(`${route.path}: nobody's key can be known`)
  register(app, route, answer)
}

/** Binds a call that a store may make too: `ctx.user` is null then, and `ctx.lojas` says for whom it speaks. */
export function handleLoja<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (ctx: PublicCtx, input: Input<R>) => Promise<Output<R>>,
): void {
  if (!route.chave || route.once) throw new Error(`${route.path}: it takes no store's key`)
  register(app, route, answer)
}

/** Binds a call of the runner, which speaks for one execution. */
export function handleExecutor<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (ctx: PublicCtx, execucao: number, input: Input<R>) => Promise<Output<R>>,
): void {
  if (route.access !== 'executor') throw new Error(`${route.path}: no runner calls it`)
  // The access check below has refused who speaks for no execution.
  register(app, route, (ctx, input) => answer(ctx, ctx.execucao ?? 0, input))
}

/** Binds a call whose answer is too much to be held at once: JSON, written piece by piece by who knows its shape. */
export function handlePieces<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (ctx: Ctx, input: Input<R>) => Promise<Iterable<string>>,
): void {
  register(app, route, async (ctx, input) => {
    // The access check below has refused everyone without a session.
    const pieces = await answer(ctx as Ctx, input)
    input.reply.type('application/json; charset=utf-8')
    return Readable.from(pieces)
  })
}

/** Binds a call whose answer is a file. */
export function handleDownload<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (ctx: Ctx, input: Input<R>) => Promise<Download>,
): void {
  if (!route.download) throw new Error(`${route.path}: it does not answer a file`)
  register(app, route, async (ctx, input) => {
    // The access check below has refused everyone without a session.
    const { name, type, content, size, about } = await answer(ctx as Ctx, input)
    const headOnly = input.reply.request.method === 'HEAD'
    const detalhe = [name, ...(about ? [about] : []), `${route.method} ${route.path}`].join('; ')
    if (!headOnly) await recordSecurity(ctx.db, ctx, { evento: 'EXPORTACAO', detalhe })
    input.reply
      .type(type)
      .header('content-disposition', `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodedName(name)}`)
      .header('x-content-type-options', 'nosniff')
    if (size !== undefined) input.reply.header('content-length', size)
    if (!headOnly || !(content instanceof Readable)) return content
    // The framework would read all of it to throw it away.
    content.destroy()
    return Readable.from([])
  })
}

/** RFC 8187, which keeps four characters for itself that encodeURIComponent leaves. */
const encodedName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const asciiName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_')

function register<R extends Route>(app: FastifyInstance, route: R, answer: (ctx: PublicCtx, input: Input<R>) => Promise<unknown>): void {
  if (!isAccess(route.access)) throw new Error(`${route.method} ${route.path} declares no access`)
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
      if (req.isMultipart()) await readMultipart(req, { files: route.files, fieldBytes: bytesOf(route) })
      // Where nothing has to be said, nothing may be sent; where something has, each field says so itself.
      else if (takesForm && req.body === undefined) req.body = {}
    },
    handler: async (req, reply) => {
      // Fastify has validated all three with the route's own schemas.
      const input = { params: req.params, query: req.query, body: req.body, files: req.uploads, reply } as Input<R>
      try {
        const out = await answer(req.ctx, input)
        return route.download || out instanceof Readable || out === reply ? out : await checkOutput(route, out)
      } finally {
        // Also when who called has gone, of which no other hook tells.
        await dropUploads(req)
      }
    },
  })
}

/** Bytes that a body may have, its files aside: little where nobody has said who they are. */
const bytesOf = ({ access, bodyBytes }: Route) => bodyBytes ?? (access === 'anyone' ? FORM_MAX : DATA_MAX)

function refusal(route: Route, req: FastifyRequest): Error | undefined {
  const { ctx } = req
  if (allows(route.access, ctx.user)) {
    if (route.access !== 'anyone' && !route.grace && ctx.user && faltaSegundoFator(ctx.config, ctx.user, ctx.sessao))
      return new RuleError(403, 'Crie o seu segundo fator em Minha conta para continuar.', { more: { segundoFator: true } })
    return route.reauth === 'always' ? mustAskAgain(ctx) : undefined
  }
  if (route.chave && ctx.lojas.size > 0) return undefined
  if (route.access === 'executor')
    return ctx.execucao === null ? new RuleError(401, 'Envie o token da execução em Authorization: Bearer.') : undefined
  if (route.access === 'loja') return new RuleError(401, 'Envie a chave da loja em Authorization: Bearer.')
  if (ctx.user) return new RuleError(403, 'Você não tem permissão para esta ação.')
  return noSession(
    req,
    route.chave
      ? 'Entre de novo, ou envie a chave da loja em Authorization: Bearer.'
      : 'Sua sessão terminou. Entre de novo para continuar.',
  )
}

/** Of a call with this body: one that says nothing is whole. */
export const needsNothing = (body: unknown): boolean =>
  body === undefined || (body instanceof z.ZodType && !(body instanceof z.ZodUnknown) && body.safeParse({}).success)

const isEmptyObject = (schema: z.ZodType) => schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0
