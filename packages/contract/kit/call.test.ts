import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError, type Call, callBy, type Loose, type Outgoing, outgoing, type Send } from './call.ts'
import { ById } from './fields.ts'
import { route } from './route.ts'

const write = route('POST', '/coisa/edit/:id', {
  access: 'session',
  summary: 'Altera coisa',
  params: ById,
  query: z.object({ filtro: z.array(z.string()).optional(), de: z.string().optional() }),
  body: z.object({ nome: z.string() }),
  response: z.object({ id: z.number(), feitoEm: z.string().transform((at) => new Date(at)) }),
})
const GIVEN = { params: { id: 7 }, body: { nome: 'Ana' } }

/** Answers every call alike, and keeps what was sent. */
function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const sent: Outgoing[] = []
  const send: Send = async (out) => {
    sent.push(out)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return { status, header: (name) => headers[name] ?? null, bytes: Uint8Array.from(text, (c) => c.charCodeAt(0)) }
  }
  return { send, sent }
}

const refusedBy = async (send: Send, input: Loose = GIVEN) => {
  const error: unknown = await callBy(send, write, input).catch((cause: unknown) => cause)
  if (error instanceof ApiError) return error
  throw new Error(`It did not fail by an ApiError: ${String(error)}`)
}

describe('what is sent', () => {
  test('path values are escaped, lists travel as JSON, what is empty is left out', () => {
    const { address } = outgoing(write, { params: { id: 'a/b?c' }, query: { filtro: ['x', 'é'], de: '', ate: null, n: 0 } })
    expect(address).toBe(`/api/coisa/edit/a%2Fb%3Fc?filtro=${encodeURIComponent('["x","é"]')}&n=0`)
  })

  test('a body as JSON, the session and the key as headers', () => {
    expect(outgoing(write, { ...GIVEN, token: 't-1', idempotencyKey: 'k-1' })).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer t-1', 'idempotency-key': 'k-1' },
      body: '{"nome":"Ana"}',
    })
    expect(Object.keys(outgoing(write, {}).headers)).toEqual(['accept', 'x-requested-with'])
  })
})

describe('what comes back', () => {
  test('an answer is read by the schema of the route', async () => {
    const call: Call = (to, ...[input]) => callBy(answering(200, { id: 7, feitoEm: '2026-01-02T03:04:05Z', mais: 1 }).send, to, input)
    const { id, feitoEm } = await call(write, GIVEN)
    expect({ id, feitoEm }).toEqual({ id: 7, feitoEm: new Date('2026-01-02T03:04:05Z') })
    // @ts-expect-error -- the path needs an id
    await call(write, { body: { nome: 'Ana' } })
    // @ts-expect-error -- a field that the form does not have
    await call(write, { params: { id: 1 }, body: { nome: 'Ana', nme: 'Ana' } })
  })

  test('a refusal is its sentence, status, reason, fields and request id', async () => {
    const refused = { error: 'Informe o nome.', motivo: 'campos', trace: 'Pedido: req-1', fields: { nome: 'Informe o nome.' } }
    const error = await refusedBy(answering(422, refused, { 'x-request-id': 'req-1' }).send, { ...GIVEN, query: { de: 'segredo' } })
    expect(error).toMatchObject({
      message: 'Informe o nome.',
      status: 422,
      motivo: 'campos',
      fields: { nome: 'Informe o nome.' },
      trace: 'Pedido: req-1',
      requestId: 'req-1',
      request: 'POST /api/coisa/edit/7',
    })
  })

  test.each([
    [404, '<html>', 'O servidor não conhece este endereço.'],
    [413, '', 'O arquivo é grande demais para ser enviado.'],
    [429, 'x', 'São muitas tentativas em pouco tempo. Espere um minuto e tente de novo.'],
    [502, '<html>', 'O servidor não conseguiu atender ao pedido. Tente de novo em instantes.'],
    [500, { error: 7, motivo: 'qualquer', fields: { nome: 7 } }, 'O servidor não conseguiu atender ao pedido. Tente de novo em instantes.'],
  ])('an answer %i that is not ours (%s) gets a sentence of its own', async (status, body, message) => {
    expect(await refusedBy(answering(status, body).send)).toMatchObject({ message, status, motivo: undefined, fields: {}, requestId: '' })
  })

  test('a success that breaks the contract is no success, and names what is wrong', async () => {
    expect(await refusedBy(answering(200, { id: 'x' }).send)).toMatchObject({
      message: 'O servidor respondeu de um jeito inesperado. Atualize a página e tente de novo.',
      trace: 'id: invalid_type\nfeitoEm: invalid_type',
    })
  })

  test('no answer at all is status 0; giving up stays what it was', async () => {
    const none = await refusedBy(() => Promise.reject(new TypeError('fetch failed')))
    expect(none).toMatchObject({ status: 0, message: 'O servidor não respondeu. Verifique a sua conexão e tente de novo.' })
    const givenUp = Object.assign(new Error('x'), { name: 'AbortError' })
    await expect(callBy(() => Promise.reject(givenUp), write)).rejects.toBe(givenUp)
  })
})
