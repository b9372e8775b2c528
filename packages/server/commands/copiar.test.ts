import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { silent } from '../base/log.ts'
import { openDatabase } from '../db/open.ts'
import { copyBefore, refuseWithoutCopy } from '../db/proven-copy.ts'
import { measureDisks } from '../modules/saude/disco.ts'
import { migratedIn } from '../test/test-db.ts'
import { judgeCopies } from './conferir.ts'

vi.setConfig({ testTimeout: 300_000 })

const execute = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'rtg-copiar-'))
const dataDir = join(folder, 'dados')
const copies = join(folder, 'copias')
for (const one of [dataDir, copies]) mkdirSync(one)
migratedIn(dataDir)
// As a running server: it holds the folder's lock while the command works.
let running: Awaited<ReturnType<typeof openDatabase>> | undefined = await openDatabase({ dataDir, log: silent, durable: false })

afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function copiar(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; said: string }> {
  const { PATH, HOME } = process.env
  try {
    const { stdout } = await execute(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...args], {
      env: { PATH, HOME, DATA_DIR: dataDir, ...env },
    })
    return { code: 0, said: stdout.trim() }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string } // what a child that ended with a code leaves
    return { code, said: stderr.trim() }
  }
}

const PLACES = { COPIA_PASTA: copies, SENHA_COPIA: 'uma frase só das cópias' }
const PROVEN =
  /^Cópia pronta em \/.*\/copias\/[\dT-]+: [\d.]+ linhas, 0 arquivos\.\nA cópia de \d\d\/\d\d\/\d{4} volta inteira: [\d.]+ linhas, 0 arquivos, \d+ s\.$/

test('beside a running server a copy goes where the settings say and is proven in a PostgreSQL of its own, and then an update is let through', async () => {
  if (!running) throw new Error('The server is not running')
  const { code, said } = await copiar(PLACES)
  expect(said).toMatch(PROVEN)
  expect(code).toBe(0)
  const rows = await running.db.selectFrom('copia').select(['situacao', 'destino']).execute()
  expect(rows).toEqual([{ situacao: SituacaoCopia.code.PROVADA, destino: join(copies, readdirSync(copies)[0] ?? '') }])
  expect(existsSync(join(dataDir, 'prova'))).toBe(false)
  await refuseWithoutCopy(running.pool)
  expect(await running.db.selectFrom('copia_ordem').select('id').where('fim', 'is', null).execute()).toEqual([])
})

test('a place that refuses is said with its own line, and the command ends with 1', async () => {
  writeFileSync(join(folder, 'nenhuma-pasta'), '')
  const { code, said } = await copiar({ ...PLACES, COPIA_PASTA: join(folder, 'nenhuma-pasta') })
  expect([code, said]).toEqual([
    1,
    `A cópia não pôde ser gravada em ${join(folder, 'nenhuma-pasta')} (EEXIST). Confira a pasta e as permissões.`,
  ])
  await sql`update copia_ordem set fim = now() where fim is null`.execute(running?.db ?? expect.fail('not running'))
})

test('a command that is killed midway leaves the old copies as they are, and the next one removes its part and is whole', async () => {
  const { db } = running ?? expect.fail('not running')
  await sql`insert into auditoria (entidade, registro, acao, depois)
    select 'x', n::text, 'y', jsonb_build_object('v', md5(n::text) || md5((n + 7)::text)) from generate_series(1, 100000) n`.execute(db)
  const old = readdirSync(copies)
  const manifest = () => readFileSync(join(copies, old[0] ?? '', 'copia.json'))
  const before = manifest()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...PLACES },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await vi.waitUntil(
    () =>
      readdirSync(copies, { recursive: true, encoding: 'utf8' }).some(
        (name) => name.endsWith('auditoria.gz') && !name.startsWith(old[0] ?? '-'),
      ),
    {
      timeout: 60_000,
      interval: 5,
    },
  )
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  const cut = readdirSync(copies).filter((name) => !old.includes(name))
  expect([cut.length, existsSync(join(copies, cut[0] ?? '', 'copia.json'))]).toEqual([1, false])
  const { code, said } = await copiar(PLACES)
  expect(said).toMatch(PROVEN)
  expect(code).toBe(0)
  expect(readdirSync(copies)).not.toContain(cut[0])
  expect(manifest()).toEqual(before)
  const killed = await db
    .selectFrom('copia')
    .select(['situacao', 'erro'])
    .where('nome', '=', cut[0] ?? '')
    .executeTakeFirst()
  expect(killed).toEqual({
    situacao: SituacaoCopia.code.FALHOU,
    erro: 'O processo que a fazia parou antes do fim; ela é refeita em 15 minutos.',
  })
})

test('with the server stopped the command opens the database as it is', async () => {
  await running?.stop()
  running = undefined
  const { code, said } = await copiar(PLACES)
  expect(said).toMatch(PROVEN)
  expect(code).toBe(0)
})

test('without a folder and without settings, or with --cifrar alone, it says what is missing', async () => {
  expect(await copiar({})).toEqual({
    code: 1,
    said: 'Informe a pasta da cópia, ou COPIA_PASTA ou COPIA_S3_BUCKET na configuração.\nUso: npm run backup -- [pasta] [--cifrar]',
  })
  expect((await copiar(PLACES, '--cifrar')).said).toContain('--cifrar é da cópia para uma pasta.')
})

test('the copy to go back to is the last whole one of before the update', async () => {
  const again = await openDatabase({ dataDir, log: silent, durable: false })
  try {
    await sql`truncate copia`.execute(again.db)
    await sql`insert into copia (alvo, nome, destino, inicio, situacao) values
      (1, 'a', '/copias/a', '2026-11-26T05:00Z', 3), (1, 'b', '/copias/b', '2026-11-27T05:00Z', 2),
      (1, 'c', '/copias/c', '2026-11-28T05:00Z', 4), (1, 'd', '/copias/d', '2026-11-29T05:00Z', 3)`.execute(again.db)
    const before = async (at: string) => (await copyBefore(again.pool, new Date(at)))?.destino
    expect([await before('2026-11-28T12:00Z'), await before('2026-11-30T00:00Z'), await before('2026-11-26T00:00Z')]).toEqual([
      '/copias/b',
      '/copias/d',
      undefined,
    ])
  } finally {
    await again.stop()
  }
})

test('retaguarda conferir judges the folder of the copies, and the health sees its disk', async () => {
  const missing = join(folder, 'sem-disco')
  expect(() => judgeCopies({ COPIA_PASTA: missing })).toThrow(
    `A pasta das cópias, ${missing}, não existe. Monte o disco dela, ou crie-a com este usuário por dono.`,
  )
  judgeCopies({ COPIA_PASTA: copies })
  judgeCopies({ COPIA_PASTA: undefined })
  if (process.getuid?.() !== 0) {
    chmodSync(copies, 0o500)
    expect(() => judgeCopies({ COPIA_PASTA: copies })).toThrow('Este usuário não grava em')
    chmodSync(copies, 0o700)
  }
  const disks = await measureDisks({ DATA_DIR: dataDir, CNAB_PASTA: undefined, COPIA_PASTA: copies })
  expect(disks.map(({ lugar, maquina }) => [lugar, maquina])).toEqual([
    [dataDir, hostname()],
    [copies, hostname()],
  ])
})
