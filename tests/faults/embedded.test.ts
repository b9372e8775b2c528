import { chownSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { isDatabaseAway } from '@retaguarda/server/db/pool.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folder, killPostgresIn, postgresIn, preparedFolder, start } from './process.ts'

vi.setConfig({ testTimeout: 180_000 })

const writer = 'tests/faults/writer.ts'
const NOBODY = 65534
const isRoot = process.getuid?.() === 0

const acknowledged = (lines: string[]) => lines.filter((line) => line.startsWith('ok ')).map((line) => Number(line.slice(3)))

async function rowsOf(dataDir: string) {
  const { pool, stop } = await openDatabase({ dataDir, log: silent })
  const { rows } = await pool.query<{ n: number }>('select n from prova order by n')
  await stop()
  return rows.map(({ n }) => n)
}

test('um segundo processo na mesma pasta de dados é recusado com uma frase', async () => {
  const dataDir = preparedFolder()
  const first = start(writer, [dataDir])
  await first.line((line) => line === 'aberto')
  const second = start(writer, [dataDir])
  expect(await second.exit).toBe(1)
  expect(second.errors().trim()).toBe(
    `A pasta de dados ${dataDir} já está em uso por outro processo (PID ${first.child.pid}). Encerre-o ou use outra pasta em DATA_DIR; para vários processos sobre os mesmos dados, defina DATABASE_URL.`,
  )
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
})

test('vinte vezes kill -9 durante gravações: tudo o que foi confirmado está lá e o banco órfão é assumido', async () => {
  const dataDir = preparedFolder()
  const confirmed: number[] = []
  let orphans = 0
  for (let round = 0; round < 20; round++) {
    const run = start(writer, [dataDir])
    const enough = 1 + Math.floor(Math.random() * 80)
    await run.line(() => acknowledged(run.lines).length >= enough)
    run.child.kill('SIGKILL')
    await run.exit
    confirmed.push(...acknowledged(run.lines))
    if (postgresIn(join(dataDir, 'pg')).length > 0) orphans++
  }
  expect(orphans).toBe(20)
  const rows = new Set(await rowsOf(dataDir))
  expect(confirmed.filter((n) => !rows.has(n))).toEqual([])
  expect(confirmed.length).toBeGreaterThan(200)
  expect(postgresIn(join(dataDir, 'pg'))).toEqual([])
})

test('sem o produto, e sem quem o assuma, o PostgreSQL encerra a si mesmo em menos de um minuto', async () => {
  const dataDir = preparedFolder()
  const run = start(writer, [dataDir])
  await run.line(() => acknowledged(run.lines).length >= 5)
  run.child.kill('SIGKILL')
  await run.exit
  expect(postgresIn(join(dataDir, 'pg'))).not.toEqual([])
  await expect.poll(() => postgresIn(join(dataDir, 'pg')), { timeout: 60_000, interval: 200 }).toEqual([])
  const rows = new Set(await rowsOf(dataDir))
  expect(acknowledged(run.lines).filter((n) => !rows.has(n))).toEqual([])
})

test('servidor e PostgreSQL mortos juntos: a partida seguinte recupera o que foi confirmado', async () => {
  const dataDir = preparedFolder()
  const run = start(writer, [dataDir])
  await run.line(() => acknowledged(run.lines).length >= 50)
  run.child.kill('SIGKILL')
  killPostgresIn(join(dataDir, 'pg'))
  await run.exit
  const rows = new Set(await rowsOf(dataDir))
  expect(acknowledged(run.lines).filter((n) => !rows.has(n))).toEqual([])
})

test('o PostgreSQL morto volta sozinho, e as gravações seguintes funcionam', async () => {
  const dataDir = preparedFolder()
  const { pool, pid, stop } = await openDatabase({ dataDir, log: silent })
  onTestFinished(stop)
  await pool.query('create table prova (n int primary key)')
  const confirmed: number[] = []
  const refused: unknown[] = []
  for (let kill = 0; kill < 3; kill++) {
    const victim = pid()
    if (!victim) throw new Error('O PostgreSQL não está em execução') // 0 would be our own group
    process.kill(victim, 'SIGKILL')
    for (let n = kill * 1000; confirmed.length < (kill + 1) * 20; n++) {
      await pool.query('insert into prova values ($1)', [n]).then(
        () => confirmed.push(n),
        (error: unknown) => refused.push(error),
      )
      await delay(2) // a client that waits between its calls, not one that takes the processor from the restart
    }
    expect(pid()).not.toBe(victim)
  }
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter((error) => !isDatabaseAway(error))).toEqual([])
  const { rows } = await pool.query<{ n: number }>('select n from prova')
  const found = new Set(rows.map(({ n }) => n))
  expect(confirmed.filter((n) => !found.has(n))).toEqual([])
})

test('um caminho longo demais para um socket funciona, e a pasta continua fechada', async () => {
  const dataDir = join(folder(), 'p'.repeat(120))
  const { pool, connection, stop } = await openDatabase({ dataDir, log: silent })
  expect((await pool.query('select 1 as um')).rows).toEqual([{ um: 1 }])
  expect(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`)).toBeLessThan(104)
  expect(statSync(join(connection.host ?? '', '..')).mode & 0o777).toBe(0o700)
  await stop()
  expect(existsSync(connection.host ?? '')).toBe(false)
})

test('o PostgreSQL embutido não abre porta, não roda como root e confere cada página', async () => {
  const dataDir = folder()
  const { pool, stop } = await openDatabase({ dataDir, log: silent })
  onTestFinished(stop)
  const { rows } = await pool.query(
    "select current_setting('listen_addresses') as porta, current_setting('data_checksums') as paginas, current_setting('fsync') as gravacao",
  )
  expect(rows).toEqual([{ porta: '', paginas: 'on', gravacao: 'on' }])
  const [pid] = postgresIn(join(dataDir, 'pg'))
  const uid = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^Uid:\s+(\d+)/m)?.[1])
  expect(uid).not.toBe(0)
  expect(statSync(join(dataDir, 'pg')).uid).toBe(uid)
  expect(statSync(join(dataDir, 'pg')).mode & 0o777).toBe(0o700)
})

// Started by an ordinary user, the whole run is that proof; only root can become another.
test.runIf(isRoot && openToAll())('funciona também para um usuário comum', async () => {
  const dataDir = folder()
  chownSync(dataDir, NOBODY, NOBODY)
  const run = start(writer, [dataDir], { uid: NOBODY, gid: NOBODY })
  await run.line((line) => line.startsWith('ok '))
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)
  expect(statSync(join(dataDir, 'pg')).uid).toBe(NOBODY)
  // Root looks after it, with a log that begins anew: it stays the user's.
  const log = join(dataDir, 'postgres.log')
  truncateSync(log, 11 * 1024 * 1024)
  expect((await rowsOf(dataDir)).length).toBeGreaterThan(0)
  expect(statSync(log).size).toBeLessThan(1024 * 1024)
  for (const name of ['postgres.log', 'pid', 'lock']) expect(statSync(join(dataDir, name)).uid, name).toBe(NOBODY)
})

/** Whether another user can reach the sources at all (not in a closed home). */
function openToAll() {
  for (let path = import.meta.dirname; path !== '/'; path = join(path, '..')) if ((statSync(path).mode & 0o005) !== 0o005) return false
  return true
}

test('uma pasta de dados que não pode ser escrita é recusada com uma frase', async () => {
  const dataDir = join(folder(), 'arquivo')
  writeFileSync(dataDir, '')
  await expect(openDatabase({ dataDir, log: silent })).rejects.toThrow(
    `Não foi possível escrever na pasta de dados ${dataDir} (EEXIST). Ela deve pertencer ao usuário que inicia o sistema`,
  )
})

test('um DATABASE_URL que não responde é recusado com uma frase', async () => {
  await expect(openDatabase({ databaseUrl: 'postgres://a:b@127.0.0.1:1/c', dataDir: '/nenhuma', log: silent })).rejects.toThrow(
    'Não foi possível conectar ao banco de DATABASE_URL (ECONNREFUSED). Verifique o endereço, o usuário e a senha.',
  )
})
