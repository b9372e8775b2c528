import { mkdtemp, readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@retaguarda/contract/auth.ts'
import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import { route } from '@retaguarda/contract/kit/route.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { refusalOf } from '../../test/answer.ts'
import { multipart, type TestFile } from '../../test/multipart.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { handle } from './handle.ts'
import { dropStaleUploads } from './multipart.ts'

const MB = 1024 * 1024
const KB = 1024

const echo = route('POST', '/task/teste/eco', { access: 'session', summary: 'x', body: z.unknown(), response: z.object({ n: z.number() }) })
const um = route('POST', '/task/teste/um', {
  access: 'session',
  summary: 'x',
  body: z.unknown(),
  files: { most: 1, bytes: 100 * KB },
  response: z.object({ n: z.number() }),
})
const varios = route('POST', '/task/teste/varios', { ...um, files: true, params: z.object({}), query: z.object({}) })
const seen: string[] = []

const { app, user, request } = await testApp({}, (own) => {
  handle(own, echo, async (_ctx, { body }) => {
    seen.push('eco')
    return { n: JSON.stringify(body ?? null).length }
  })
  for (const one of [um, varios]) handle(own, one, async (_ctx, { files }) => ({ n: files.length }))
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
let ana: Person
beforeAll(async () => {
  ana = await user()
})

/** A form of so many fields of so many bytes each, with the files. */
async function form(fields: number, bytes: number, files: Record<string, TestFile> = {}) {
  const { body, headers } = await multipart({}, files)
  const boundary = /boundary=(.*)$/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const part = (i: number) => `--${boundary}\r\ncontent-disposition: form-data; name="campo${i}"\r\n\r\n${'x'.repeat(bytes)}\r\n`
  return { body: Buffer.concat([...Array.from({ length: fields }, (_, i) => Buffer.from(part(i))), body]), headers }
}
const send = async (path: string, sent: { body: Buffer; headers: Record<string, string> }, token?: string) =>
  request('POST', path, { token, ...sent })
/** What a process that was killed left there, perhaps under the number that this one has. */
const others = new Set(await readdir(tmpdir()))
const folders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`retaguarda-envio-${process.pid}-`) && !others.has(name))

test('a call without a session takes 64 kB, as JSON, as a form and in pieces, and no more', async () => {
  const login = (bytes: number) => ({ login: 'x', password: 'x', resto: 'y'.repeat(bytes) })
  expect((await request('POST', auth.login.path, { body: login(60 * KB) })).status).toBe(200)
  expect(refusalOf(await request('POST', auth.login.path, { body: login(64 * KB) })).error).toBe(
    'O pedido é grande demais: até 64 kB por vez.',
  )
  const fields = async (n: number, bytes: number) => (await send(auth.login.path, await form(n, bytes))).status
  expect(await fields(50, 1 * KB)).toBe(422)
  expect(await fields(1, 65 * KB)).toBe(413)
  expect(await fields(64, 1 * KB)).toBe(413)
  // Without its length said beforehand.
  for (const [n, bytes] of [
    [1, 65 * KB],
    [70, 1 * KB],
    [3, 5 * MB],
  ] as const) {
    const { body, headers } = await form(n, bytes)
    const stream = new Blob([new Uint8Array(body)]).stream()
    const answer = await fetch(`${origin}/api${auth.login.path}`, { method: 'POST', headers, body: stream, duplex: 'half' })
    expect([n, answer.status, await answer.json()]).toEqual([
      n,
      413,
      expect.objectContaining({ error: 'O pedido é grande demais: até 64 kB por vez.' }),
    ])
  }
  // Names are kept as well as values.
  expect((await request('POST', auth.login.path, await manyNames(90, 1 * KB))).status).toBe(413)
  // What is no call of ours takes no more either.
  expect((await request('POST', '/nada', { body: { x: 'y'.repeat(65 * KB) } })).status).toBe(413)
})

async function manyNames(n: number, length: number) {
  const boundary = 'limite'
  const part = (i: number) => `--${boundary}\r\ncontent-disposition: form-data; name="${'n'.repeat(length)}${i}"\r\n\r\n\r\n`
  const body = `${Array.from({ length: n }, (_, i) => part(i)).join('')}--${boundary}--\r\n`
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

test('the fields of a form have 5 MB together, files apart', async () => {
  expect((await send(echo.path, await form(4, 1 * MB), ana.token)).status).toBe(200)
  expect((await send(echo.path, await form(6, 1 * MB), ana.token)).status).toBe(413)
  expect((await send(echo.path, await form(1, 6 * MB), ana.token)).status).toBe(413)
  const file = { a: { name: 'a.txt', content: Buffer.alloc(2 * MB) } }
  expect((await send(varios.path, await form(4, 1 * MB, file), ana.token)).body).toEqual({ n: 1 })
  expect((await send(varios.path, await form(6, 1 * MB, file), ana.token)).status).toBe(413)
  expect(await folders()).toEqual([])
})

test('files come only where a call declares them, so many and so large as it says, and nothing is left of what is refused', async () => {
  const file = (bytes: number) => ({ name: 'a.txt', content: Buffer.alloc(bytes, 'a') })
  expect((await send(echo.path, await form(0, 0, { a: file(10) }), ana.token)).status).toBe(415)
  expect((await send(um.path, await form(0, 0, { a: file(100 * KB) }), ana.token)).body).toEqual({ n: 1 })
  expect(await send(um.path, await form(0, 0, { a: file(100 * KB + 1) }), ana.token)).toMatchObject({
    status: 413,
    body: { error: some.stringMatching(/a\.txt passa de/) },
  })
  expect((await send(um.path, await form(0, 0, { a: file(10), b: file(10) }), ana.token)).status).toBe(413)
  expect(await folders()).toEqual([])
})

/** Begins a request and never sends its body. @returns the beginning of what comes back */
function onlyHead(path: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const head = { host: 'x', 'content-length': String(10 * MB), 'content-type': 'multipart/form-data; boundary=x', ...headers }
  const lines = Object.entries(head).map((pair) => pair.join(': '))
  socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n--x\r\n`)
  return new Promise((done, fail) => {
    socket.once('error', fail)
    socket.once('data', (data) => {
      socket.destroy()
      done(data.toString('utf8'))
    })
  })
}

test('who may not call is answered before the body has come', async () => {
  for (const path of [varios.path, uso.receber.path])
    for (const headers of [undefined, { authorization: 'Bearer nada' }]) {
      expect(await onlyHead(path, headers)).toMatch(/^HTTP\/1\.1 401 /)
      expect(await folders()).toEqual([])
    }
})

test('who hangs up midway leaves nothing behind', async () => {
  const { body, headers } = await form(0, 0, { a: { name: 'a.txt', content: Buffer.alloc(1 * MB) } })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => {})
  const head = { host: 'x', authorization: `Bearer ${ana.token}`, 'content-length': String(body.length), ...headers }
  socket.write(
    `POST /api${varios.path} HTTP/1.1\r\n${Object.entries(head)
      .map((pair) => pair.join(': '))
      .join('\r\n')}\r\n\r\n`,
  )
  socket.write(body.subarray(0, body.length / 2))
  await expect.poll(folders).toHaveLength(1)
  socket.destroy()
  await expect.poll(folders).toEqual([])
})

/** What a request answers that no client of HTTP would send. */
function raw(lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  let text = ''
  return new Promise((done) => {
    socket.on('data', (data) => (text += data.toString('utf8')))
    socket.once('close', () => done(text))
  })
}

const REFUSED: [string, string[], number][] = [
  ['an address that cannot be decoded', ['GET /api/setor/get/%zz?token=segredo HTTP/1.1', 'host: x', 'connection: close'], 400],
  ['a parameter over 250', [`GET /api/setor/get/${'9'.repeat(251)} HTTP/1.1`, 'host: x', 'connection: close'], 414],
  ['a header over 16 kB', ['GET /api/setor/list HTTP/1.1', 'host: x', `cookie: ${'c'.repeat(17 * KB)}`], 431],
  ['what is no HTTP', ['OLA MUNDO'], 400],
]

test.each(REFUSED)('ERR-002 %s is refused in our shape and language, with headers and a line in the log', async (_what, lines, status) => {
  const logged = vi.spyOn(app.log, 'info')
  const child = vi.spyOn(app.log, 'child').mockImplementation(() => app.log)
  const [head = '', body = ''] = (await raw(lines)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of [
    'x-request-id: req-',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'",
    'cache-control: no-store',
  ])
    expect(head).toContain(header)
  const { error, trace } = JSON.parse(body) as { error: string; trace: string } // asserted next
  expect(error).toMatch(/^O .*\.$/)
  expect(trace).toMatch(new RegExp(`^Pedido: req-.*\nQuando: .*\nResposta: ${status}`))
  await expect.poll(() => logged.mock.calls).toContainEqual([expect.objectContaining({ status, endereco: '127.0.0.1' }), 'Pedido'])
  expect(JSON.stringify(logged.mock.calls)).not.toContain('segredo')
  logged.mockRestore()
  child.mockRestore()
})

test('what a dead process had received goes once it is old, and what another receives stays', async () => {
  const folder = () => mkdtemp(join(tmpdir(), `retaguarda-envio-${process.pid}-`))
  const [old, fresh] = [await folder(), await folder()]
  const hourAgo = Date.now() / 1000 - 3600
  await utimes(old, hourAgo - 1, hourAgo - 1)
  await utimes(fresh, hourAgo + 60, hourAgo + 60)
  await dropStaleUploads(3_600_000)
  expect((await folders()).map((name) => join(tmpdir(), name))).toEqual([fresh])
  await dropStaleUploads(3_500_000)
  expect(await folders()).toEqual([])
})
