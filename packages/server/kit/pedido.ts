import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { FastifyReply } from 'fastify'
import type { Ctx, Trx } from './context.ts'
import { keyOf, once } from './once.ts'

type Input = { params: unknown; body: unknown; reply: FastifyReply }

export const comChave = <T extends object>(ctx: Ctx, input: Input, route: Route, work: (trx: Trx) => Promise<T>): Promise<T> =>
  comChavePreparada(
    ctx,
    input,
    route,
    async () => {},
    (trx) => work(trx),
  )

export const comChavePreparada = <P, T extends object>(
  ctx: Ctx,
  { params, body, reply }: Input,
  route: Route,
  prepare: () => Promise<P>,
  work: (trx: Trx, prepared: P) => Promise<T>,
): Promise<T> => once(ctx, { route, params, body, key: keyOf(reply.request.headers) }, { prepare, work })
