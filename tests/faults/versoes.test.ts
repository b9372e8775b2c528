import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { auth } from '@retaguarda/contract/auth.ts'
import { callBy } from '@retaguarda/contract/kit/call.ts'
import { fetchSend } from '@retaguarda/contract/kit/fetch-send.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { VERSION_HEADER } from '@retaguarda/contract/kit/version.ts'
import { enqueue } from '@retaguarda/server/queue/enqueue.ts'
import { emptyDb } from '@retaguarda/server/test/test-db.ts'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { balancer } from './balancer.ts'
import { folder } from './process.ts'
import { startProduct } from './product.ts'
import { type Version, versionTree } from './version-tree.ts'

vi.setConfig({ testTimeout: 600_000 })

/** Calls that are made while the version changes, so many a second. */
const CALLS = Number(process.env.CHAMADAS ?? 1_000)
const A_SECOND = 50
const [NOW, NEXT] = ['0.98.0', '0.99.0']

const { db, pool, url } = await emptyDb()
const SEGREDO = 'a'.repeat(64)
/** The product works as a role that may change no table; its processes know the owner besides. */
const role = `rtg_app_${randomBytes(6).toString('hex')}`
const working = Object.assign(new URL(url), { username: role, password: role }).href
await pool.query(`create role ${role} login password '${role}'`)
afterAll(async () => {
  await pool.query(`drop owned by ${role}`)
  await pool.query(`drop role ${role}`)
})
const run = ({ file }: Version) => {
  const env = { DATABASE_URL: working, DATABASE_URL_DONO: url, CHAVE_SEGREDO: SEGREDO, DRENO_S: '3' }
  return startProduct(folder(), env, file, ['--sem-copia'])
}
const columns = async () =>
  (
    await pool.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'setor'::regclass and attnum > 0 and not attisdropped",
    )
  ).rows.map(({ name }) => name)
/** A database as version 0.1.0 left it, with rows in every table. */
const DUMP = gunzipSync(readFileSync(join(import.meta.dirname, 'banco-0.1.0.sql.gz'))).toString()
async function fill() {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(DUMP)
  await client.end()
}

const minima = async () => (await pool.query<{ versao: string; minima: string }>('select versao, minima from instalacao')).rows[0]

/** What a person's browser does with a page: it is of one version, and all its files are there. @returns that version */
async function openPage(origin: string): Promise<string> {
  const page = await fetch(`${origin}/`)
  const html = await page.text()
  const version = /name="versao" content="([^"]+)"/.exec(html)?.[1]
  if (!page.ok || version === undefined) throw new Error(`A página veio com ${page.status}`)
  for (const [, path] of html.matchAll(/src="([^"]+)"/g)) {
    const entry = await openFile(`${origin}${path}`)
    const screens = [...entry.matchAll(/\btela\d-[\w-]+\.js/g)]
    if (screens.length === 0) throw new Error(`${path} não pede tela alguma`)
    for (const [name] of screens) await openFile(`${origin}/assets/${name}`)
  }
  return version
}
async function openFile(address: string): Promise<string> {
  const file = await fetch(address)
  if (!file.ok || !file.headers.get('content-type')?.startsWith('application/javascript'))
    throw new Error(`${address} veio com ${file.status}`)
  return file.text()
}

/** Calls of every kind, evenly, until there have been enough and `enough` says so. */
async function load(origin: string, token: string, enough: () => boolean) {
  const versions = new Set<string>()
  const added: string[] = []
  const failed: string[] = []
  const sent = fetchSend({ origin })
  const send: typeof sent = async (out) => {
    const arrived = await sent(out)
    versions.add(arrived.header(VERSION_HEADER) ?? '')
    return arrived
  }
  const KINDS = [
    async (i: number) => {
      const codigo = `V${i}`
      await callBy(send, setor.add, {
        token,
        body: { nome: `Setor ${i}`, codigo, setorPai: null, ativo: true },
        idempotencyKey: `versao-${i}-aaaaaaaaaaaaaaaa`,
      })
      added.push(codigo)
    },
    async () => void versions.add(await openPage(origin)),
    ...Array.from({ length: 8 }, () => () => callBy(send, setor.list, { token })),
  ]
  const calls: Promise<unknown>[] = []
  const began = performance.now()
  for (let i = 0; i < CALLS || !enough(); i++) {
    const call = KINDS[i % KINDS.length]
    calls.push(call?.(i).catch((error: unknown) => failed.push(`${i}: ${String(error)}`)) ?? Promise.resolve())
    await delay(Math.max(0, began + (i + 1) * (1000 / A_SECOND) - performance.now()))
  }
  await Promise.all(calls)
  return { versions, added, failed, calls: calls.length, seconds: (performance.now() - began) / 1000 }
}

test('an update behind a balancer, over rows in every table: no call is refused, no page breaks, nothing is lost or done twice', async () => {
  const now = versionTree(NOW)
  const next = versionTree(NEXT, {
    '0998_menos.sql': '-- contrai\nalter table setor drop column "soDaAntiga"',
    '0999_mais.sql': '-- expande\nalter table setor add column "soDaNova" text',
  })
  const front = await balancer()
  const enter = async (version: Version) => {
    const product = await run(version)
    front.add(product.origin)
    await expect.poll(() => front.ready(product.origin), { timeout: 60_000 }).toBe(true)
    return product
  }
  const leave = async ({ child, exit }: Awaited<ReturnType<typeof run>>) => {
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  }

  await fill()
  const first = await enter(now)
  await pool.query('alter table setor add column "soDaAntiga" text') // what only the version before uses
  const token = (await first.call(auth.login, { body: { login: 'admin@demo.example', password: 'Capivara-Serena-42' } })).body?.token ?? ''
  const second = await enter(now)
  expect(await openPage(front.origin)).toBe(NOW)
  // Of what is built of both, what did not change has one name in both.
  expect(now.assets.filter((name) => next.assets.includes(name))).toEqual([expect.stringMatching(/^tela0-/)])

  let done = false
  const loaded = load(front.origin, token, () => done)
  const third = await enter(next)
  expect(await columns()).toEqual(expect.arrayContaining(['soDaNova', 'soDaAntiga']))
  expect(await minima()).toMatchObject({ versao: NEXT })
  // A page of the newer version that meets a process of the older one, and the other way round.
  for (const name of next.assets) await openFile(`${first.origin}/assets/${name}`)
  for (const name of now.assets) await openFile(`${third.origin}/assets/${name}`)
  // The older one still begins, since nothing that it needs is gone.
  const again = await enter(now)
  await enqueue(db, 'versao.contrair', {})
  await leave(first)
  const fourth = await enter(next)
  await leave(second)
  expect(await columns()).toContain('soDaAntiga')
  await leave(again)
  await enqueue(db, 'versao.contrair', {})
  await expect.poll(columns, { timeout: 60_000 }).not.toContain('soDaAntiga')
  done = true
  const { versions, added, failed, calls, seconds } = await loaded
  console.log(`${calls} chamadas em ${Math.round(seconds)} s durante a troca de ${NOW} por ${NEXT}: ${failed.length} recusadas`)

  expect(failed).toEqual([])
  expect([...versions].toSorted()).toEqual([NOW, NEXT])
  const { rows } = await pool.query<{ codigo: string }>("select codigo from setor where codigo ~ '^V[0-9]+$'")
  expect(rows.map(({ codigo }) => codigo).toSorted()).toEqual(added.toSorted())
  expect(await minima()).toEqual({ versao: NEXT, minima: NEXT })
  for (const name of now.assets) await openFile(`${front.origin}/assets/${name}`)

  // From now on there is no way back to the older one.
  await expect(run(now)).rejects.toThrow(`O banco é da versão ${NEXT}. A mais antiga que trabalha com ele é a ${NEXT}, e esta é a ${NOW}.`)
  await leave(third)
  await leave(fourth)
})
