import { connect, type AddressInfo } from 'node:net'
import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { newToken } from '../../base/token.ts'
import { cenarioPagador, PDF } from '../../test/cenario-pagador.ts'
import { some } from '../../test/some.ts'

vi.setConfig({ testTimeout: 120_000 })

const { app, as, clock, comTitulos, db, elsewhere, pagador, token, visit, who } = await cenarioPagador()
let good: string
let boleto: number
let vizinho: { word: string; boleto: number }
async function cobrado(name: string, parcelas = 1) {
  const cliente = await pagador(name)
  const { ids } = await comTitulos(cliente, '100.00', '2026-12-10', parcelas)
  return { word: await token(cliente), boleto: ids[0] ?? 0, ids }
}
beforeAll(async () => {
  const one = await cobrado('Padaria São João')
  good = one.word
  boleto = one.boleto
  vizinho = await cobrado('Loja vizinha')
})
const MINUTE = 60_000
/** What is sent along with calls, one after the other. */
const sentAs = (...all: Record<string, string>[]) => all

test('what a stranger says of where it comes from counts for nothing: its wrong words are counted where it is', async () => {
  const from = elsewhere()
  const lies = (n: number) => ({
    'x-forwarded-for': `198.51.100.${n}`,
    'x-real-ip': `198.51.100.${n}`,
    'x-client-ip': `198.51.100.${n}`,
    forwarded: `for=198.51.100.${n}`,
    'cf-connecting-ip': `198.51.100.${n}`,
  })
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await visit(`/p/${newToken()}`, { from, headers: lies(n) })).statusCode)
  expect(statuses).toEqual([...Array<number>(30).fill(404), 429])
  expect((await visit(`/p/${good}`, { from, headers: lies(99) })).statusCode).toBe(429)
})

test('the 15 minutes go on with the clock: what is refused does not make them longer, and each wrong word is forgotten at its own time', async () => {
  const at = clock.at
  const from = elsewhere()
  const wrong = async (times: number) => {
    const statuses = new Set<number>()
    for (let n = 0; n < times; n++) statuses.add((await visit(`/api/pagador/${newToken()}`, { from })).statusCode)
    return [...statuses]
  }
  const right = async () => {
    const { statusCode, headers } = await visit(`/p/${good}`, { from })
    return [statusCode, headers['retry-after']]
  }
  expect(await wrong(15)).toEqual([404])
  clock.advance(10 * MINUTE)
  expect(await wrong(15)).toEqual([404])
  expect(await right()).toEqual([429, '300'])
  clock.advance(4 * MINUTE)
  expect(await wrong(20)).toEqual([429])
  expect(await right()).toEqual([429, '60'])
  clock.advance(MINUTE - 1)
  expect(await right()).toEqual([429, '1'])
  clock.advance(1)
  expect(await right()).toEqual([200, undefined])
  expect(await wrong(15)).toEqual([404])
  expect(await wrong(1)).toEqual([429])
  clock.at = at
})

test('a word that is nearly the right one opens nothing, however it is written', async () => {
  const swapped = [...good].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('')
  // The last of 43 letters has two bits to spare: its neighbours stand for the same 256 bits.
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = LETTERS.indexOf(good.slice(-1))
  const twins = [1, 2, 3].map((bit) => `${good.slice(0, -1)}${LETTERS[last ^ bit]}`)
  const wrong = [
    `${good}=`,
    `${good}%3D`,
    `${good}%00`,
    `${good}%0a`,
    `%20${good}`,
    `${good}%2F`,
    `${good};x`,
    `${good}.`,
    swapped,
    ...twins,
  ]
  for (const word of [...wrong, `${good}%252f`, `${good}%E2%80%8B`, good.slice(1), `..%2Fp%2F${good}`])
    for (const path of [`/p/${word}`, `/api/pagador/${word}`, `/api/pagador/${word}/boleto/${boleto}`]) {
      const { statusCode, body } = await visit(path)
      expect([path, statusCode, /Padaria/.test(body)]).toEqual([path, 404, false])
    }
})

test('the word of a link is no session, and a session is no word', async () => {
  for (const headers of sentAs({ authorization: `Bearer ${good}` }, { cookie: `APS-TOKEN=${good}`, 'sec-fetch-site': 'same-origin' }, {}))
    for (const path of ['/api/fatura/list', `/api/fatura/list?token=${good}`, `/api/cliente/list?token=${good}`, '/api/auth/me'])
      expect([path, [401, 404].includes((await visit(path, { headers })).statusCode)]).toEqual([path, true])
  for (const path of [`/p/${who().token}`, `/api/pagador/${who().token}`]) expect((await visit(path)).statusCode).toBe(404)
  const { statusCode, headers } = await visit(`/p/${good}?token=${who().token}`)
  expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
})

test('whatever host and way a request names, the page leads nowhere else, and is given whole', async () => {
  const lies = { host: 'mau.example', 'x-forwarded-host': 'mau.example', 'x-forwarded-proto': 'gopher', 'x-original-url': '/fatura' }
  const page = await visit(`/p/${good}`, { headers: lies })
  expect([page.statusCode, page.body.includes('mau.example'), page.body.includes('http')]).toEqual([200, false, false])
  for (const headers of sentAs(
    { range: 'bytes=0-9' },
    { 'if-modified-since': new Date(0).toUTCString() },
    { 'x-http-method-override': 'DELETE' },
  ))
    expect((await visit(`/api/pagador/${good}/boleto/${boleto}`, { headers })).statusCode).toBe(200)
})

/** What comes back for a request written by hand. */
async function raw(request: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens on TCP
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let got = ''
    socket.on('data', (part) => (got += part.toString()))
    socket.on('close', () => resolve(got))
    socket.on('error', reject)
  })
}
const END = 'Host: x\r\nConnection: close\r\n\r\n'

test('a request that no browser writes is guarded as others are', async () => {
  for (const line of [`GET http://mau.example/p/${good}`, `GET http://mau.example/api/pagador/${good}`]) {
    const got = await raw(`${line} HTTP/1.1\r\n${END}`)
    if (got.startsWith('HTTP/1.1 200'))
      for (const header of ['cache-control: no-store', 'referrer-policy: no-referrer']) expect(got).toContain(header)
    else expect(got).not.toContain('Padaria')
  }
  // 503 is said in place of the staff's program where its pages are not built.
  for (const path of [`/p/../p/${good}`, `/./p/${good}`, `/p//${good}`, `/\\p/${good}`, `/p/${good}#x`])
    expect([path, (await raw(`GET ${path} HTTP/1.1\r\n${END}`)).split(' ')[1]]).toEqual([path, some.stringMatching(/^(200|400|404|503)$/)])
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'FOO']) {
    const got = await raw(`${method} /p/${good} HTTP/1.1\r\n${END}`)
    expect([method, got.includes('Padaria'), /^HTTP\/1\.1 (2|5)/.test(got)]).toEqual([method, false, false])
  }
  expect(await raw(`GET /p/${good} HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n${END}`)).not.toContain('Padaria')
})

type Sent = {
  fields?: [string, string][]
  files?: { part?: string; name: string; type?: string; content: Buffer }[]
  from?: string
  page?: boolean
}
const B = 'fronteira'
/** A form as a program of a stranger writes it, byte by byte. */
function enviar(word: string, { fields = [], files = [], from = elsewhere(), page = false }: Sent) {
  const payload = Buffer.concat([
    ...fields.map(([name, value]) => Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)),
    ...files.flatMap(({ part = 'arquivo', name, type = 'application/pdf', content }) => [
      Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${B}--\r\n`),
  ])
  const url = page ? `/p/${word}/paguei` : `/api/pagador/${word}/paguei`
  return app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': `multipart/form-data; boundary=${B}` },
    payload,
  })
}
const said = (id: number, more: [string, string][] = []): [string, string][] => [
  ['boleto', String(id)],
  ['data', '2026-11-27'],
  ['valor', '100.00'],
  ...more,
]
const rows = (id: number) => db.selectFrom('excecao_bancaria').select(['id']).where('informadoId', '=', id).execute()
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const PLAIN = /^[^\p{Cc}\p{Cf}/\\"<>]{1,255}$/u

test('a proof is kept under a name that does no harm, and is handed over as a file, whatever else it may be', async () => {
  const { word, ids } = await cobrado('Loja dos nomes', 4)
  const names = [
    '..\\..\\windows\\win.ini',
    '/etc/passwd%00.pdf',
    'a%22; filename=%22mau.html',
    `fatura\u202Efdp.exe`,
    `${'x'.repeat(10_000)}.pdf`,
    `a\tb\u0007.pdf`,
    '.pdf',
    'nul',
  ]
  const polyglots = [
    Buffer.concat([PDF, Buffer.from('<script>alert(1)</script>')]),
    Buffer.concat([PNG, Buffer.from('PK\u0003\u0004<html><script>')]),
  ]
  for (const [n, name] of names.entries()) {
    const content = Buffer.concat([polyglots[n % 2] ?? PDF, Buffer.from(`% ${n}`)])
    const { statusCode, body } = await enviar(word, { fields: said(ids[n % 4] ?? 0), files: [{ name, type: 'text/html', content }] })
    expect([name.slice(0, 30), statusCode, body.slice(0, 200)]).toEqual([name.slice(0, 30), 200, some.any(String)])
  }
  const all = (await Promise.all(ids.map(rows))).flat()
  expect(all).toHaveLength(names.length)
  for (const { id } of all) {
    const got = await app.inject({ url: `/api/excecao-bancaria/arquivo/${id}`, headers: { authorization: `Bearer ${who().token}` } })
    const disposition = String(got.headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[^"\\/\r\n]{1,255}"; filename\*=UTF-8''[\w.%~-]+$/)
    expect(disposition).toMatch(/\.(pdf|png)$/)
    expect(decodeURIComponent(/''(.*)$/.exec(disposition)?.[1] ?? '')).toMatch(PLAIN)
    expect([got.headers['x-content-type-options'], got.headers['content-security-policy']]).toEqual([
      'nosniff',
      some.stringMatching(/^default-src 'none'/),
    ])
    expect(['application/pdf', 'image/png']).toContain(got.headers['content-type'])
    const { arquivo } = (await as(excecaoBancaria.get, { params: { id } })).body
    expect(arquivo?.nome).toMatch(PLAIN)
  }
})

test('a form that is not what it should be is refused, never with 500, and leaves nothing', async () => {
  const { word, boleto: id } = await cobrado('Loja atacada')
  const before = (await db.selectFrom('arquivo').select('id').execute()).length
  const pdf = { name: 'a.pdf', content: PDF }
  const MB = 1024 * 1024
  const wrong: Record<string, Sent> = {
    'no file': { fields: said(id) },
    'two files': { fields: said(id), files: [pdf, { name: 'b.pdf', content: Buffer.concat([PDF, Buffer.from('b')]) }] },
    'a file under another name': { fields: said(id), files: [{ ...pdf, part: 'outro' }] },
    '5 MB and one byte': {
      fields: said(id),
      files: [{ name: 'a.pdf', content: Buffer.concat([PDF, Buffer.alloc(5 * MB + 1 - PDF.length)]) }],
    },
    'a boleto of somebody else': { fields: said(vizinho.boleto), files: [pdf] },
    'a boleto that is none': { fields: said(2_147_483_648), files: [pdf] },
    'a day that is none': { fields: [...said(id).slice(0, 1), ['data', '2026-02-30'], ['valor', '1']], files: [pdf] },
    'a value beyond all': { fields: [...said(id).slice(0, 2), ['valor', '9'.repeat(400)]], files: [pdf] },
    'a value that is none': { fields: [...said(id).slice(0, 2), ['valor', 'NaN']], files: [pdf] },
    'names of a prototype': {
      fields: [
        ['__proto__', '{"boleto":1}'],
        ['constructor', 'x'],
      ],
      files: [pdf],
    },
    'a NUL': { fields: said(id, [['observacao', 'a\u0000b']]), files: [pdf] },
    'a thousand fields': { fields: Array.from({ length: 1000 }, (_, n): [string, string] => [`x${n}`, 'x']), files: [pdf] },
    'data that is no object': { fields: [['data', '{"boleto"']], files: [pdf] },
    'html as a picture': {
      fields: said(id),
      files: [{ name: 'a.png', type: 'image/png', content: Buffer.from('<html><script>alert(1)</script>') }],
    },
    'a zip': { fields: said(id), files: [{ name: 'a.pdf', content: Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64') }] },
  }
  for (const [what, sent] of Object.entries(wrong))
    for (const page of [false, true]) {
      const { statusCode, body, headers } = await enviar(word, { ...sent, page })
      expect([what, page, statusCode >= 400 && statusCode < 500, statusCode]).toEqual([what, page, true, statusCode])
      expect([what, headers['cache-control'], body.includes('vizinha')]).toEqual([what, 'no-store', false])
    }
  const bodies: [string, string][] = [
    ['application/json', JSON.stringify({ boleto: id, data: '2026-11-27', valor: '100.00' })],
    ['application/x-www-form-urlencoded', `boleto=${id}&data=2026-11-27&valor=100`],
    ['text/plain', 'x'],
    ['multipart/form-data', 'x'],
    [`multipart/form-data; boundary=${B}`, `--${B}\r\nContent-Disposition: form-data; name="boleto"\r\n\r\n1`],
    ['', ''],
  ]
  for (const [type, payload] of bodies)
    for (const url of [`/api/pagador/${word}/paguei`, `/p/${word}/paguei`]) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url,
        remoteAddress: elsewhere(),
        headers: type ? { 'content-type': type } : {},
        payload,
      })
      expect([type, url, statusCode >= 400 && statusCode < 500, statusCode]).toEqual([type, url, true, statusCode])
    }
  expect(await rows(id)).toEqual([])
  expect((await db.selectFrom('arquivo').select('id').execute()).length).toBe(before)
  const whole = { name: 'a.pdf', content: Buffer.concat([PDF, Buffer.alloc(5 * MB - PDF.length)]) }
  expect((await enviar(word, { fields: said(id), files: [whole] })).statusCode).toBe(200)
})

test('a key of a call says nothing to a stranger: two clients that use the same one are answered each for itself', async () => {
  const [um, dois] = [await cobrado('Loja de uma chave'), await cobrado('Loja da mesma chave')]
  const key = { 'idempotency-key': 'a'.repeat(36) }
  for (const { word, boleto: id } of [um, dois, um]) {
    const form = new FormData()
    for (const [name, value] of said(id)) form.set(name, value)
    form.set('arquivo', new File([new Uint8Array(PDF)], 'a.pdf'))
    const request = new Response(form)
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/pagador/${word}/paguei`,
      remoteAddress: elsewhere(),
      headers: { ...key, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(statusCode).toBe(200)
  }
  expect([(await rows(um.boleto)).length, (await rows(dois.boleto)).length]).toEqual([1, 1])
})
