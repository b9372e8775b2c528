import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { route } from '@retaguarda/contract/kit/route.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createDisk, DISK_FULL } from '../../integrations/disco.ts'
import { handle } from '../../kit/http/handle.ts'
import { refusalOf } from '../../test/answer.ts'
import { atEnd } from '../../test/at-end.ts'
import { lojasDeTeste } from '../../test/cenario-log.ts'
import { testApp } from '../../test/test-app.ts'
import { incluirArquivo } from '../arquivo/arquivo.service.ts'

const MB = 1024 ** 2
const enviar = route('POST', '/pessoa/teste-disco', {
  access: 'session',
  summary: 'x',
  files: true,
  body: z.unknown(),
  response: z.object({ n: z.number() }),
})
const product = await testApp({}, (own) => {
  handle(own, enviar, async (_ctx, { files }) => ({ n: files.length }))
})
const { call, user, integrations, db, clock, request } = product
const { makeLoja, enviar: enviarLog } = lojasDeTeste(product)
const files = { a: { name: 'a.txt', content: Buffer.from('texto') } }

test('with less than 500 MB on the data disk uploads get 507 and the log 503, each with its sentence, and the rest goes on', async () => {
  const { token } = await user()
  const loja = await makeLoja()
  const ocorrencia = { error: 'Tempo esgotado', tipo: 5 }
  integrations.disco = { free: async () => 499 * MB }
  const refused = await call(enviar, { token, files, body: {} })
  expect([refused.status, refusalOf(refused).error, refusalOf(refused).motivo]).toEqual([507, DISK_FULL, 'semEspaco'])
  const log = await enviarLog(loja, ocorrencia)
  expect([log.status, refusalOf(log).error]).toEqual([503, DISK_FULL])
  expect((await request('GET', '/pessoa/list', { token })).status).toBe(200)
  expect((await call(enviar, { token, body: {} })).body).toEqual({ n: 0 })
  integrations.disco = { free: async () => 501 * MB }
  expect((await call(enviar, { token, files, body: {} })).body).toEqual({ n: 1 })
  expect((await enviarLog(loja, ocorrencia)).status).toBe(200)
})

test('a disk that fills while a file is kept says so as well, and nothing is left of the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rtg-disco-'))
  atEnd(async () => rmSync(folder, { recursive: true }))
  const path = join(folder, 'a.txt')
  writeFileSync(path, 'texto')
  const full = {
    ...integrations,
    files: { ...integrations.files, put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) },
  }
  const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} }
  const upload = { part: 'a', name: 'a.txt', path, size: 5, sha256: 'ab'.repeat(32) }
  const storing = incluirArquivo({ db, integrations: full, now: clock.now, log }, upload, 'a')
  await expect(storing).rejects.toMatchObject({ status: 507, message: DISK_FULL })
  expect((await sql`select from arquivo`.execute(db)).rows).toEqual([])
})

test('the disk that is asked is the one of DATA_DIR', async () => {
  const free = await createDisk({ DATA_DIR: tmpdir() }).free()
  expect(free).toBeGreaterThan(0)
  await expect(createDisk({ DATA_DIR: '/dev/null/nada' }).free()).rejects.toThrow()
})
