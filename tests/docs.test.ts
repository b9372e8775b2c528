import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Id } from '@retaguarda/contract/kit/fields.ts'
import type * as Harness from '@retaguarda/server/test/test-app.ts'
import { testDb } from '@retaguarda/server/test/test-db.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { typesOf } from '../scripts/tables.ts'
import { GO, TSC } from '../scripts/tsc.mjs'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 180_000 })

const root = join(import.meta.dirname, '..')
const PAGES = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const CODE = new Set(['ts', 'tsx', 'sql', 'diff'])

type Block = { page: string; line: number; lang: string; path: string; text: string }

/** The blocks of code of a page; the word after the language is the file in which one lies. */
function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)]
    .map(([, lang = '', path = '', body = ''], i, all) => ({ page, lang, path, text: body, line: lineOf(text, all[i]?.index ?? 0) }))
    .filter(({ lang }) => CODE.has(lang))
}
const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/**
 * Lines for a file that exists: each run of `+` goes where the line before or after it stands, `-` leaves out a line. A line that
 * the file does not have fails the test.
 */
function applied(file: string, { page, line, text }: Block): string {
  const lines = file.split('\n')
  const find = (wanted: string) => {
    const at = lines.lastIndexOf(wanted)
    if (at === -1) throw new Error(`docs/${page}:${line}: o arquivo não tem a linha "${wanted}"`)
    return at
  }
  const changes = text.split('\n').filter((change) => change !== '')
  let at: number | undefined
  changes.forEach((change, i) => {
    const [sign, rest] = [change[0], change.slice(1)]
    if (sign === '+') {
      const next = changes.slice(i).find((other) => other[0] !== '+')
      at ??= find((next ?? '').slice(1))
      lines.splice(at, 0, rest)
      at++
    } else {
      const found = find(rest)
      if (sign === '-') lines.splice(found, 1)
      // What follows a line goes after it, unless a line of the block comes after that again.
      const last = !changes.slice(i + 1).some((other) => other[0] === ' ')
      at = sign === '-' ? found : last ? found + 1 : undefined
    }
  })
  return lines.join('\n')
}

/** A copy of the product's sources in which what the pages tell has been done; what is installed is shared. */
function copy(): string {
  mkdirSync(join(root, 'build'), { recursive: true })
  const to = mkdtempSync(join(root, 'build/docs-'))
  const plain = (from: string) => !/\/(node_modules|dist)$/.test(from)
  cpSync(join(root, 'packages'), join(to, 'packages'), { recursive: true, filter: plain })
  for (const name of ['tsconfig.base.json', 'package.json']) cpSync(join(root, name), join(to, name))
  // What the last check has compiled, so that only what the pages change is compiled again.
  if (existsSync(join(root, 'build/types'))) cpSync(join(root, 'build/types'), join(to, 'build/types'), { recursive: true })
  mkdirSync(join(to, 'node_modules/@retaguarda'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@retaguarda') symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name))
  // What another version of stands above, for somebody else.
  const own = join(root, 'packages/server/node_modules')
  if (existsSync(own)) symlinkSync(own, join(to, 'packages/server/node_modules'))
  for (const name of ['contract', 'server', 'web']) symlinkSync(join(to, 'packages', name), join(to, 'node_modules/@retaguarda', name))
  return to
}

const blocks = PAGES.flatMap(blocksOf)
const placed = blocks.filter(({ path }) => path.startsWith('packages/'))
const { db: documented } = await testDb()
let tree = ''
beforeAll(async () => {
  tree = copy()
  for (const block of placed) {
    const path = join(tree, block.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, block.lang === 'diff' ? applied(readFileSync(path, 'utf8'), block) : block.text)
  }
  // npm run tabelas
  for (const { text } of blocks.filter(({ lang }) => lang === 'sql')) await sql.raw(text).execute(documented)
  writeFileSync(join(tree, 'packages/server/db/tables.generated.ts'), await typesOf(documented))
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('every block of code of the docs says in which file it lies', () => {
  expect(blocks.filter((block) => !placed.includes(block)).map(({ page, line }) => `${page}:${line}`)).toEqual([])
  expect(blocks.length).toBeGreaterThan(10)
})

test('what the docs tell compiles, beside all that is there', async () => {
  const run = promisify(execFile)(process.execPath, [...TSC, 'packages/server', 'packages/web'], {
    cwd: tree,
    env: { ...process.env, ...GO },
  })
  const said = await run.then(({ stdout }) => stdout).catch((error: { stdout: string }) => error.stdout)
  expect(said).toBe('')
})

type Recesso = { id: z.output<typeof Id>; nome: string; dia: string }

test('LST-017 the register of the docs is added, listed, read and deleted on a database', async () => {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(tree, path)).href)
  // The copy has the same module; its contract has the register, whose calls the docs name.
  const { testApp } = (await load('packages/server/test/test-app.ts')) as typeof Harness
  const { request, user, db } = await testApp()
  for (const { text } of blocks.filter(({ lang }) => lang === 'sql')) await sql.raw(text).execute(db)
  const { token } = await user()
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await request(method, path, { token, ...(body && { body }) })
    return { status: answer.status, body: answer.body as { id: number; rows: Recesso[]; fields?: object } } // asserted below
  }
  const added = await ask('POST', '/recesso/add', { nome: 'Independência', dia: '2026-09-07' })
  expect(added).toMatchObject({ status: 200, body: { msg: 'Recesso incluído.' } })
  const { id } = added.body
  expect((await ask('POST', '/recesso/add', { nome: 'Outro', dia: '2026-09-07' })).body.fields).toEqual({
    dia: 'Já existe um recesso neste dia.',
  })
  expect((await ask('GET', '/recesso/list')).body.rows).toEqual([{ id, nome: 'Independência', dia: '2026-09-07' }])
  expect(await ask('POST', `/recesso/edit/${id}`, { nome: 'Sete de Setembro', dia: '2026-09-07', versaoRegistro: 1 })).toMatchObject({
    status: 200,
  })
  expect((await ask('GET', `/recesso/get/${id}`)).body).toMatchObject({ nome: 'Sete de Setembro', versaoRegistro: 2 })
  expect(await ask('DELETE', `/recesso/delete/${id}`)).toMatchObject({ status: 200 })
  expect((await ask('GET', `/recesso/get/${id}`)).status).toBe(404)
})
