import { depoisDeHoje } from '@retaguarda/contract/kit/faixa.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { bodyText } from '../../base/charset.ts'
import { ContractError } from './error-answer.ts'
import { needsNothing } from './handle.ts'

/** What a call sends is read as its contract says; no date in it that may not lie ahead is later than `now`. */
export function readInput(app: FastifyInstance, now: () => Date): void {
  app.setValidatorCompiler(({ schema, httpPart = '' }) => (data) => {
    // The only schemas registered are the contract's (handle.ts).
    const checked = (schema as z.ZodType).safeParse(data)
    const late = depoisDeHoje(schema as z.ZodType, data, dayOf(now()))
    if (checked.success && late.length === 0) return { value: checked.data }
    return { error: new ContractError(httpPart, [...(checked.error?.issues ?? []), ...late]) }
  })
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain') // no call takes it
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (req, body: Buffer, done) =>
    // Clients say JSON of every call, also of those to which nothing has to be said.
    body.length === 0 && needsNothing(req.routeOptions.schema?.body)
      ? done(null)
      : readJson(req, bodyText(body, req.headers['content-type']), done),
  )
}
