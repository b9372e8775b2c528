import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../packages/server/base/root.ts'
import { threadOf } from '../packages/server/base/thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'retaguarda-pacote-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('of the files that the server is joined into, the thread that signs and the process that reads a table are two of their own, and run', async () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/bundle-server.mjs'), folder], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const exemplos = JSON.parse(readFileSync(join(ROOT, 'packages/server/modules/nfse/assinatura/pfx.examples.json'), 'utf8')) as Record<
    string,
    { arquivo: string; senha: string; impressao: string }
  >
  const file = pathToFileURL(join(folder, 'nfse-assinatura.js'))
  const ask = threadOf<object, unknown>({ name: 'assinatura', file, patience: 20_000, memoryMb: 128 })
  const { arquivo = '', senha, impressao } = exemplos['rc2-40'] ?? {}
  expect(await ask({ abrirPfx: { arquivo: Buffer.from(arquivo, 'base64'), senha } })).toMatchObject({ cnpj: '11222333000181', impressao })

  const child = fork(join(folder, 'copia-tabela.js'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const of = { table: 'x', columns: ['id'] }
  child.send({ of, connection: { host: '127.0.0.1', port: 1 }, snapshot: 'x', embedded: false })
  expect(await once(child, 'message')).toMatchObject([{ code: 'ECONNREFUSED' }, undefined])
})
