import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { lojasDeTeste } from '../../test/cenario-log.ts'
import { testApp } from '../../test/test-app.ts'
import { dropRest } from './body-rest.ts'

const MB = 1024 * 1024
const app = await testApp()
const { port, origin } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))
const ana = await app.user({ tipo: 2 })
const { chave } = await lojasDeTeste(app).makeLoja()

/** What a program gets that reads nothing until all is written; rejects where the line is cut before. */
async function writeThenRead(head: string[], body: Buffer, at = port): Promise<string> {
  const socket = connect(Number(at), '127.0.0.1').pause()
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error)) // an 'error' brings one
  const written = new Promise<void>((done) => void socket.write(`${head.join('\r\n')}\r\n\r\n`, () => socket.write(body, () => done())))
  await Promise.race([written, failed])
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('utf8')
    if (/^HTTP[^]*\r\n\r\n\{[^]*\}$/.test(text)) socket.end()
  })
  socket.resume()
  await Promise.race([once(socket, 'close'), failed])
  return text
}

const JSON_TYPE = 'content-type: application/json'
const FORM = 'content-type: multipart/form-data; boundary=x'
const file = (bytes: number) =>
  Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.csv"\r\n\r\n'),
    Buffer.alloc(bytes, 'a'),
    Buffer.from('\r\n--x--\r\n'),
  ])
const chunked = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')])
const large = Buffer.alloc(6 * MB, 'a')
const loja = `authorization: Bearer ${chave}`
const pessoa = `authorization: Bearer ${ana.token}`

const CALLS: [what: string, status: number, line: string, headers: string[], body: Buffer][] = [
  ['the log of a store', 413, 'POST /api/log/ingest', [JSON_TYPE, loja], large],
  ['the log, ten times as large', 413, 'POST /api/log/ingest', [JSON_TYPE, loja], Buffer.alloc(60 * MB, 'a')],
  ['who has no key', 401, 'POST /api/log/ingest', [JSON_TYPE], large],
  ['a form that is none', 415, 'POST /api/log/ingest', ['content-type: text/plain', loja], large],
  ['a login', 413, 'POST /api/auth/login', [JSON_TYPE], large],
  ['a record', 413, 'POST /api/setor/add', [JSON_TYPE, pessoa], large],
  ['a file where there is none', 413, 'POST /api/setor/add', [FORM, pessoa], file(6 * MB)],
  ['a file that is too large', 413, 'POST /api/financeiro/uso', [FORM, pessoa], file(40 * MB)],
  ['a gateway without a signature', 401, 'POST /api/cobranca/webhook/1', [JSON_TYPE], large],
  ['what is no call', 413, 'POST /api/nada', [JSON_TYPE], large],
  ['a reading', 401, 'GET /api/setor/list', [JSON_TYPE], large],
]

test.each(CALLS)('FAL-25 a program that writes first reads the answer: %s, %s', async (_what, status, line, headers, body) => {
  const head = [`${line} HTTP/1.1`, 'host: x', ...headers]
  for (const connection of ['connection: close', 'connection: keep-alive']) {
    expect(await writeThenRead([...head, connection, `content-length: ${body.length}`], body)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    if (line.startsWith('POST'))
      expect(await writeThenRead([...head, connection, 'transfer-encoding: chunked'], chunked(body))).toMatch(/^HTTP\/1\.1 4\d\d /)
  }
})

test('FAL-25 who was answered early goes on by the same line', async () => {
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += data.toString('utf8')))
  socket.write(`POST /api/log/ingest HTTP/1.1\r\nhost: x\r\n${JSON_TYPE}\r\ncontent-length: ${large.length}\r\n\r\n`)
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 401 /) // at once: nothing of the body has come
  socket.write(large)
  socket.write('GET /api/nada HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  await once(socket, 'close')
  expect(text).toMatch(/HTTP\/1\.1 404 /)
})

const few = Fastify()
dropRest(few, { bytes: 1 * MB, ms: 300 })
few.post('/', { onRequest: async (_req, reply) => reply.code(401).send({}) }, async () => ({}))
const fewPort = new URL(await few.listen({ port: 0, host: '127.0.0.1' })).port
atEnd(async () => few.close())

test.each([
  ['more than is read', 5 * MB, 10 * MB],
  ['what never comes', 10, 1_000],
])('FAL-25 after its answer a line is cut at %s', async (_what, sent, said) => {
  const socket = connect(Number(fewPort), '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += data.toString('utf8')))
  socket.on('error', () => {}) // as it is cut
  const closed = new Promise((done) => void socket.once('close', done))
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${JSON_TYPE}\r\ncontent-length: ${said}\r\n\r\n`)
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 401 /)
  socket.write(Buffer.alloc(sent))
  await closed
})

const URLLIB = `
import sys, urllib.request, urllib.error
asked = urllib.request.Request(sys.argv[1], data=b'a' * (6 * 1024 * 1024), headers={'Content-Type': 'application/json', **({'Authorization': sys.argv[2]} if len(sys.argv) > 2 else {})})
try:
    urllib.request.urlopen(asked)
except urllib.error.HTTPError as answer:
    print(answer.code, answer.read().decode())
`

// A machine without Python shows it by the program above, which does as urllib does.
test.skipIf(spawnSync('python3', ['--version']).status !== 0)('FAL-25 Python’s urllib reads why 6 MB are refused', async () => {
  for (const [status, bearer] of [
    [413, [`Bearer ${chave}`]],
    [401, []],
  ] as const) {
    const python = spawn('python3', ['-c', URLLIB, `${origin}/api/log/ingest`, ...bearer])
    let told = ''
    python.stdout.on('data', (data: Buffer) => (told += data.toString('utf8')))
    await once(python, 'close')
    expect(told).toMatch(new RegExp(`^${status} \\{"error":`))
  }
})
