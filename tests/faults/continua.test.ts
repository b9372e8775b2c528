import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AlvoCopia } from '@retaguarda/contract/copia.ts'
import { relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import { readConfig } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { createTargets } from '@retaguarda/server/integrations/copia/create.ts'
import { folderTarget } from '@retaguarda/server/integrations/copia/folder.ts'
import { followDatabase } from '@retaguarda/server/modules/copia/continua/continua.service.ts'
import { bringBackTo } from '@retaguarda/server/modules/copia/continua/voltar.service.ts'
import { readContinua } from '@retaguarda/server/modules/copia/continua.repo.ts'
import { lembrarAnonimizacoes } from '@retaguarda/server/modules/privacidade/anonimo/lembrar.service.ts'
import { newFolder } from '@retaguarda/server/test/data-folder.ts'
import { testS3 } from '@retaguarda/server/test/s3.ts'
import { some } from '@retaguarda/server/test/some.ts'
import { migratedIn } from '@retaguarda/server/test/test-db.ts'
import type pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { nameless } from './nameless.ts'

/** Twenty are tried with INSTANTES=20; each brings a whole cluster back. */
const INSTANTS = Number(process.env.INSTANTES ?? 2)
vi.setConfig({ testTimeout: 240_000 + INSTANTS * 60_000 })

const PHRASE = 'uma frase só da contínua'
const home = newFolder('rtg-continua-')
const dataDir = join(home, 'dados')
const target = folderTarget(join(home, 'copias'))
mkdirSync(dataDir)
migratedIn(dataDir)
const source = await openDatabase({ dataDir, log: silent, archive: true })
const clock = { now: () => new Date() }
const config = readConfig({ DATA_DIR: dataDir, COPIA_PASTA: join(home, 'copias'), COPIA_CONTINUA: 'sim', SENHA_COPIA: PHRASE })
const { anonimizar, ctxOf, pessoa } = nameless(source.db, config, () => clock.now())
const following = { db: source.db, config, targets: [target], now: () => clock.now(), log: silent }
afterAll(async () => {
  await source.stop()
  rmSync(home, { recursive: true, force: true })
})

const insert = (pool: pg.Pool, n: number) =>
  pool.query("insert into auditoria (entidade, registro, acao) values ('contínua', $1, 'x')", [String(n)])
const { PASTA, S3 } = AlvoCopia.code
const state = (alvo: AlvoCopia = PASTA) => readContinua(source.db, alvo)
/** Brings every place as far as it goes. */
const follow = (options: Parameters<typeof followDatabase>[0]) => {
  const rounds = followDatabase(options)
  return async () => void (await Promise.all(rounds.map((round) => round())))
}
async function count(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>("select count(*)::int as n from auditoria where entidade = 'contínua'")
  return rows[0]?.n ?? 0
}

/** Seals what is written so far and waits until it is left for the copy. */
async function sealed(): Promise<void> {
  const { rows } = await source.pool.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
  const wal = rows[0]?.wal ?? ''
  for (;;) {
    const { rows: archived } = await source.pool.query<{ done: boolean }>('select last_archived_wal >= $1 as done from pg_stat_archiver', [
      wal,
    ])
    if (archived[0]?.done) return
    await delay(20)
  }
}

/** Always the same, so that what fails once fails again. */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test('what was there at any instant comes back, with the files of people, from a base and what followed it', async () => {
  const next = numbers(20_261_129)
  const round = follow(following)
  await round()
  expect(await state()).toMatchObject({ erro: null, paradaEm: null, esperando: 0 })
  /** After each commit, when that was by the database's clock. */
  const marks: Date[] = []
  mkdirSync(join(dataDir, 'arquivos/ab'), { recursive: true })
  writeFileSync(join(dataDir, 'arquivos/ab/depois'), 'veio depois da base')
  for (let n = 1; n <= 60; n++) {
    await insert(source.pool, n)
    const { rows } = await source.pool.query<{ at: Date }>('select clock_timestamp() as at')
    marks.push(rows[0]?.at ?? new Date())
    await delay(5) // an instant between two commits
    if (n % 20 === 0) {
      await sealed()
      // A process that begins anew goes on where the one before was.
      await (n === 40 ? follow(following) : round)()
    }
  }
  await insert(source.pool, 61)
  await sealed()
  clock.now = () => new Date(Date.now() + 60_000)
  await round()
  expect(readdirSync(join(dataDir, 'pg/retaguarda_wal'))).toEqual([])
  for (let i = 0; i < INSTANTS; i++) {
    const n = 1 + Math.floor(next() * marks.length)
    const until = marks[n - 1] ?? new Date()
    const other = join(home, `volta-${i}`)
    await bringBackTo({ target, dataDir: other, until: new Date(until.getTime() + 1), passphrase: async () => PHRASE })
    const back = await openDatabase({ dataDir: other, log: silent })
    expect([i, await count(back.pool)]).toEqual([i, n])
    await insert(back.pool, 100) // it goes on from there
    await back.stop()
    expect(readFileSync(join(other, 'arquivos/ab/depois'), 'utf8')).toBe('veio depois da base')
  }
  const nowhere = { target, dataDir: join(home, 'nada'), passphrase: async () => PHRASE }
  await expect(bringBackTo({ ...nowhere, until: new Date('2020-01-01T00:00:00Z') })).rejects.toThrow(
    'Nenhuma base da cópia contínua é de antes de',
  )
  await expect(bringBackTo({ ...nowhere, until: new Date(Date.now() + 3_600_000) })).rejects.toThrow('A cópia contínua não chega até')
})

test('a place that is away for a day stops it, nothing piles up on the disk, and the next base begins anew', async () => {
  let away = true
  const flaky = { ...target, write: (name: string, file: string) => target.write(away ? '\0' : name, file) }
  const round = follow({ ...following, targets: [flaky] })
  await insert(source.pool, 200)
  await sealed()
  await round()
  const waiting = await state()
  expect(waiting.esperando).toBeGreaterThan(0)
  expect(waiting.erro).not.toBeNull()
  clock.now = () => new Date(Date.now() + 25 * 3_600_000)
  await round()
  const stopped = await state()
  expect(stopped).toMatchObject({ base: null, esperando: 0 })
  expect(stopped.erro).toMatch(/^A cópia contínua parou às \d\d:\d\d; a próxima base começa de novo\.$/)
  expect(readdirSync(join(dataDir, 'pg/retaguarda_wal'))).toEqual([])
  away = false
  await round()
  expect(await state()).toMatchObject({ paradaEm: null, erro: null })
  expect((await state()).base).toMatch(/^continua\//)
})

test('more than may wait on the disk stops it as well, and nothing is left waiting', async () => {
  clock.now = () => new Date()
  const away = { ...target, write: (_name: string, file: string) => target.write('\0', file) }
  const limits = { away: 86_400_000, waiting: 20 * 1024 ** 2 }
  const round = follow({ ...following, targets: [away], limits })
  await insert(source.pool, 300)
  await sealed()
  await round()
  expect(await state()).toMatchObject({ paradaEm: null, esperando: some.any(Number) })
  await insert(source.pool, 301)
  await sealed()
  await round()
  const stopped = await state()
  expect(stopped).toMatchObject({ base: null, esperando: 0 })
  expect(stopped.erro).toMatch(/^A cópia contínua parou às \d\d:\d\d; a próxima base começa de novo\.$/)
  expect(readdirSync(join(dataDir, 'pg/retaguarda_wal'))).toEqual([])
})

const bucketOf = ({ settings }: Awaited<ReturnType<typeof testS3>>, endpoint = settings.S3_ENDPOINT) => ({
  COPIA_S3_BUCKET: settings.S3_BUCKET,
  COPIA_S3_ENDPOINT: endpoint,
  COPIA_S3_ACCESS_KEY_ID: settings.S3_ACCESS_KEY_ID,
  COPIA_S3_SECRET_ACCESS_KEY: settings.S3_SECRET_ACCESS_KEY,
  COPIA_S3_PREFIX: 'copias/',
  SENHA_COPIA: PHRASE,
})

test('through a bucket: retaguarda restaurar s3 --ate brings back what was there at that second', async () => {
  clock.now = () => new Date()
  const bucket = await testS3()
  const env = bucketOf(bucket)
  const settings = readConfig({ DATA_DIR: dataDir, COPIA_CONTINUA: 'sim', ...env })
  await source.pool.query('update copia_continua set base = null, "baseEm" = null, "paradaEm" = null')
  const round = follow({ ...following, config: settings, targets: await createTargets(settings) })
  await round()
  expect(await state(S3)).toMatchObject({ erro: null, paradaEm: null })
  await insert(source.pool, 400)
  const before = await count(source.pool)
  const pessoas: number[] = []
  for (const nome of ['Teodomira Sales Pinto', 'Evaristo Brandão Luz', 'Fica Como Está']) pessoas.push(await pessoa(nome))
  // The instant is told in whole seconds: the next one, and what comes after it is lost.
  const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
  await delay(until.getTime() + 100 - Date.now())
  await source.pool.query("delete from auditoria where entidade = 'contínua'").catch(() => insert(source.pool, 401))
  // Of the second a folder on another disk alone knows.
  const [noBucket = 0, naPasta = 0] = pessoas
  await anonimizar(noBucket, await createTargets(settings))
  const folder = join(home, 'outro-disco')
  await anonimizar(naPasta, [folderTarget(folder)])
  expect(bucket.keys()).toContain(`copias/anonimizados/${noBucket}.json`)
  await sealed()
  await round()
  expect(bucket.keys().filter((key) => key.startsWith('copias/continua/') && key.includes('/wal/')).length).toBeGreaterThan(0)
  const other = join(home, 'volta-s3')
  const clockText = relogioDe(until).slice(0, 19).replace('T', ' ')
  const { PATH, HOME } = process.env
  const restore = join(import.meta.dirname, '../../packages/server/commands/restore.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [restore, 's3', '--ate', clockText, '--anonimizados', folder], {
    env: { PATH, HOME, DATA_DIR: other, ...env },
  })
  expect(stdout).toContain(`restaurados em ${other}`)
  const back = await openDatabase({ dataDir: other, log: silent })
  expect(await count(back.pool)).toBe(before)
  const nomes = () => back.db.selectFrom('pessoa').select('nome').where('id', 'in', pessoas).orderBy('id').execute()
  expect((await nomes()).map(({ nome }) => nome)).toEqual(['Teodomira Sales Pinto', 'Evaristo Brandão Luz', 'Fica Como Está'])
  // As at its start, before the first answer.
  expect(await lembrarAnonimizacoes(ctxOf(back.db, readConfig({ DATA_DIR: other })))).toBe(2)
  expect((await nomes()).map(({ nome }) => nome)).toEqual([`Titular ${noBucket}`, `Titular ${naPasta}`, 'Fica Como Está'])
  await back.stop()
})

test('a bucket that is away holds up no folder: what only it waits for stays on the disk, and it catches up when it is back', async () => {
  clock.now = () => new Date()
  const bucket = await testS3()
  let away = false
  const lines = new Set<Socket>()
  // In front of the real store: where it is away every line to it is cut.
  const cut = () => {
    away = true
    for (const line of lines) line.destroy()
  }
  const gate = createServer((line) => {
    if (away) return void line.destroy()
    lines.add(line)
    const inner = connect(Number(new URL(bucket.settings.S3_ENDPOINT).port), '127.0.0.1')
    line
      .on('error', () => inner.destroy())
      .pipe(inner)
      .on('error', () => line.destroy())
      .pipe(line)
  })
  await new Promise<void>((done) => gate.listen(0, '127.0.0.1', done))
  const { port } = gate.address() as AddressInfo // it listens on a port
  const settings = readConfig({
    DATA_DIR: dataDir,
    COPIA_CONTINUA: 'sim',
    COPIA_PASTA: join(home, 'copias'),
    ...bucketOf(bucket, `http://127.0.0.1:${port}`),
  })
  await source.pool.query('update copia_continua set base = null, "baseEm" = null, "enviadoEm" = null, "paradaEm" = null, erro = null')
  const round = follow({ ...following, config: settings, targets: await createTargets(settings) })
  const archived = () => readdirSync(join(dataDir, 'pg/retaguarda_wal'))
  const fell = async () => {
    const { rows } = await source.pool.query<{ wal: string }>('select last_archived_wal as wal from pg_stat_archiver')
    return rows[0]?.wal ?? ''
  }
  await round()
  await round() // what came while the other base was made
  expect([await state(PASTA), await state(S3)]).toMatchObject([{ erro: null }, { erro: null }])
  expect(archived()).toEqual([])

  cut()
  await insert(source.pool, 500)
  await sealed()
  const wal = await fell()
  await round()
  const inFolder = async () => (await target.list((await state()).base ?? '')).includes(`wal/${wal}.gz`)
  const inBucket = () => bucket.keys().some((key) => key.endsWith(`/wal/${wal}.gz`))
  expect([await inFolder(), inBucket(), archived().includes(wal)]).toEqual([true, false, true])
  expect(await state(PASTA)).toMatchObject({ erro: null, esperando: 0, paradaEm: null })
  expect(await state(S3)).toMatchObject({ erro: some.stringMatching(/^A cópia contínua não avança \(.+\)\./), paradaEm: null })
  expect((await state(S3)).esperando).toBeGreaterThan(0)
  // A process that begins while it is away keeps what it needs.
  const again = follow({ ...following, config: settings, targets: await createTargets(settings) })
  await insert(source.pool, 501)
  await sealed()
  await again()
  expect(archived()).toEqual(some.arrayContaining([wal, await fell()]))

  away = false
  await again()
  expect([await inFolder(), inBucket(), archived()]).toEqual([true, true, []])
  expect(await state(S3)).toMatchObject({ erro: null, esperando: 0, paradaEm: null })

  // Away for too long it stops alone.
  cut()
  await insert(source.pool, 502)
  await sealed()
  clock.now = () => new Date(Date.now() + 25 * 3_600_000)
  await again()
  expect([(await state(PASTA)).paradaEm, (await state(S3)).base, archived()]).toEqual([null, null, []])
  gate.close()
})
