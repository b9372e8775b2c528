import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setor } from '@retaguarda/contract/setor.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { migrations } from '@retaguarda/server/db/migrations.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { emptyDb } from '@retaguarda/server/test/test-db.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folder, killPostgresIn, PRODUCT, postgresIn, preparedFolder, start } from './process.ts'
import { GONE, type Product, startProduct } from './product.ts'

vi.setConfig({ testTimeout: 180_000 })

const incluir = ({ call }: Product, codigo: string, token: string) =>
  call(setor.add, { token, body: { nome: `Setor ${codigo}`, codigo, tipo: 1 } })

async function codigos({ call }: Product, token: string) {
  const found = new Set<string>()
  for (let page = 1, total = 1; found.size < total; page++) {
    const { body } = await call(setor.list, { token, query: { limit: 200, page } })
    total = body?.total ?? 0
    for (const { codigo } of body?.rows ?? []) found.add(codigo)
    if (!body?.rows.length) break
  }
  return found
}

test('o servidor morto durante gravações por HTTP: tudo o que ele confirmou está lá, com a sua auditoria', async () => {
  const dataDir = folder()
  const confirmed: string[] = []
  let token = ''
  for (let round = 0; round < 5; round++) {
    const run = await startProduct(dataDir)
    token ||= await run.login()
    let alive = true
    const write = async (lane: number) => {
      for (let n = 0; alive; n++) {
        const codigo = `${round}-${lane}-${n}`
        if ((await incluir(run, codigo, token)).status === 200) confirmed.push(codigo)
        if (confirmed.length >= (round + 1) * 20) {
          alive = false
          run.child.kill('SIGKILL')
        }
      }
    }
    await Promise.all([write(1), write(2), write(3)])
    await run.exit
  }
  const run = await startProduct(dataDir)
  const there = await codigos(run, token)
  expect(confirmed.filter((codigo) => !there.has(codigo))).toEqual([])
  expect(confirmed.length).toBeGreaterThanOrEqual(100)
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)
  const { pool, stop } = await openDatabase({ dataDir, log: silent })
  const { rows: unaudited } = await pool.query(
    "select codigo from setor s where not exists (select from auditoria a where a.entidade = 'setor' and a.registro = s.id::text)",
  )
  const { rows: unreal } = await pool.query(
    "select registro from auditoria a where a.entidade = 'setor' and not exists (select from setor s where s.id::text = a.registro)",
  )
  expect({ unaudited, unreal }).toEqual({ unaudited: [], unreal: [] })
  await stop()
})

test('o PostgreSQL morto: as chamadas recebem 503 com uma frase e voltam a funcionar sem reiniciar o servidor', async () => {
  const dataDir = preparedFolder()
  const run = await startProduct(dataDir)
  const token = await run.login()
  killPostgresIn(join(dataDir, 'pg'))
  const statuses: number[] = []
  for (let n = 0; statuses.at(-1) !== 200; n++) {
    const { status, error } = await incluir(run, `pg-${n}`, token)
    statuses.push(status)
    if (status !== 200) expect(error).toBe('O banco de dados não respondeu. Tente de novo em alguns segundos.')
    await delay(5)
  }
  expect(new Set(statuses)).toEqual(new Set([503, 200]))
  await expect.poll(async () => (await fetch(`${run.api}/pronto`)).status, { timeout: 20_000 }).toBe(200)
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)
})

test('DATABASE_URL: vários servidores ao mesmo tempo sobre o mesmo banco, que começam juntos em um banco vazio', async () => {
  const { url, pool } = await emptyDb()
  const [one, two] = await Promise.all([1, 2].map(() => startProduct(folder(), { DATABASE_URL: url })))
  if (!one || !two) throw new Error('dois servidores')
  // Each printed a link; the newer one voided the other.
  const token = (await one.login()) || (await two.login())
  expect((await incluir(one, 'um', token)).status).toBe(200)
  expect((await incluir(two, 'dois', token)).status).toBe(200)
  expect(await codigos(two, token)).toEqual(new Set(['um', 'dois']))
  expect((await pool.query('select codigo from setor order by codigo')).rows).toEqual([{ codigo: 'dois' }, { codigo: 'um' }])
  for (const run of [one, two]) run.child.kill('SIGTERM')
  expect(await Promise.all([one.exit, two.exit])).toEqual([0, 0])
})

test('SIGTERM: os pedidos em andamento são atendidos, o PostgreSQL encerra e o processo sai com 0', async () => {
  const dataDir = preparedFolder()
  const run = await startProduct(dataDir)
  const token = await run.login()
  const pending = Array.from({ length: 10 }, (_, n) => incluir(run, `fim-${n}`, token))
  const first = await Promise.race(pending)
  run.child.kill('SIGTERM')
  run.child.kill('SIGTERM') // a second one changes nothing
  expect(first.status).toBe(200)
  const all = await Promise.all(pending)
  expect(await run.exit, run.errors()).toBe(0)
  expect(postgresIn(join(dataDir, 'pg'))).toEqual([])
  expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim()).toMatch(/database system is shut down$/)
  expect(all.map(({ status }) => status).filter((status) => status !== 200 && status !== GONE)).toEqual([])

  const again = await startProduct(dataDir)
  const there = await codigos(again, token)
  for (const [n, { status }] of all.entries()) if (status === 200) expect(there).toContain(`fim-${n}`)
  expect(again.lines.some((line) => line.startsWith('Primeiro acesso'))).toBe(false)
})

test('SIGTERM: por DRENO_S o processo diz que sai e ainda atende; nenhuma de 40 chamadas começadas então é recusada', async () => {
  const dataDir = preparedFolder()
  const run = await startProduct(dataDir, { DRENO_S: '3' })
  const token = await run.login()
  const pronto = async () => {
    const answer = await fetch(`${run.api}/pronto`)
    return { status: answer.status, connection: answer.headers.get('connection'), body: (await answer.json()) as object } // of our own server
  }
  expect(await pronto()).toMatchObject({ status: 200, connection: 'keep-alive', body: { saindo: false } })
  run.child.kill('SIGTERM')
  await expect.poll(pronto, { interval: 20 }).toMatchObject({ status: 503, connection: 'close', body: { banco: true, saindo: true } })
  const statuses = await Promise.all(Array.from({ length: 40 }, async (_, n) => (await incluir(run, `dreno-${n}`, token)).status))
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(await run.exit, run.errors()).toBe(0)
  await expect(fetch(`${run.api}/saude`)).rejects.toThrow()
})

test('morto com o seu PostgreSQL em meio à primeira partida, e depois encerrado: a seguinte termina o que ele começou', async () => {
  const dataDir = folder()
  const begin = async () => {
    const begun = start(PRODUCT, [], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir },
    })
    // On a fast machine what was begun before is all that there was to do.
    await begun.line((line) => line.includes('Atualizando o banco de dados') || line.startsWith('Retaguarda em '))
    return begun
  }
  for (const ms of [0, 150]) {
    const first = await begin()
    await delay(ms)
    first.child.kill('SIGKILL')
    killPostgresIn(join(dataDir, 'pg'))
    await first.exit
  }
  const ended = await begin()
  ended.child.kill('SIGTERM')
  expect([await ended.exit, ended.errors()]).toEqual([0, ''])
  expect(postgresIn(join(dataDir, 'pg'))).toEqual([])
  const run = await startProduct(dataDir)
  expect((await incluir(run, 'um', await run.login())).status).toBe(200)
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)
  const { pool, stop } = await openDatabase({ dataDir, log: silent })
  const { rows } = await pool.query<{ nome: string }>('select nome from migracao order by nome')
  expect(rows.map(({ nome }) => nome)).toEqual(migrations)
  await stop()
})

test('um banco mais novo que o programa para a partida com uma frase, sem deixar nada em execução', async () => {
  const dataDir = preparedFolder()
  const { pool, stop } = await openDatabase({ dataDir, log: silent })
  await pool.query("insert into migracao (nome, hash) values ('9999_amanha.sql', '')")
  await stop()
  const older = start(PRODUCT, [], { env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir } })
  expect(await older.exit).toBe(1)
  expect(older.errors().trim()).toBe(
    'O banco de dados já recebeu a migração 9999_amanha.sql, que esta versão do sistema não conhece. Use a versão mais nova.',
  )
  expect(postgresIn(join(dataDir, 'pg'))).toEqual([])
})

test('uma porta ocupada e uma configuração errada param a partida com uma frase, sem deixar nada em execução', async () => {
  const dataDir = preparedFolder()
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: dataDir }
  const busy = start(PRODUCT, [], { env: { ...env, PORT: port } })
  expect(await busy.exit).toBe(1)
  expect(busy.errors().trim()).toBe(`A porta ${port} já está em uso em 127.0.0.1. Encerre o outro programa ou escolha outra porta em PORT.`)
  expect(postgresIn(join(dataDir, 'pg'))).toEqual([])
  const wrong = start(PRODUCT, [], { env: { ...env, PORT: 'x', RETAGUARDA_ROLE: 'chefe' } })
  expect(await wrong.exit).toBe(1)
  expect(wrong.errors()).toContain('PORT é um número de 0 a 65535.')
  expect(wrong.errors()).toContain('RETAGUARDA_ROLE aceita só: all, web, worker.')
})
