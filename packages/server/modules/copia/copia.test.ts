import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AlvoCopia, copia, copiaLista, SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { silent } from '../../base/log.ts'
import { TIPO_ORDEM } from '../../db/codes.ts'
import { folderTarget } from '../../integrations/copia/folder.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { refusalOf } from '../../test/answer.ts'
import { atEnd } from '../../test/at-end.ts'
import { testS3 } from '../../test/s3.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { executarCopias, procurarCopias, vigiarCopias } from './copia.service.ts'
import { insertOrdem } from './ordem.repo.ts'

vi.setConfig({ testTimeout: 120_000 })

const DAY = 86_400_000
const { EM_ANDAMENTO, PRONTA, PROVADA, FALHOU, VENCIDA, PERDIDA } = SituacaoCopia.code

const home = mkdtempSync(join(tmpdir(), 'rtg-copias-'))
atEnd(async () => rmSync(home, { recursive: true, force: true }))
const bucket = await testS3()
const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = bucket.settings
const { db, call, user, clock, config, integrations, life, query } = await testApp({
  COPIA_PASTA: home,
  COPIA_S3_BUCKET: S3_BUCKET,
  COPIA_S3_ENDPOINT: S3_ENDPOINT,
  COPIA_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
  COPIA_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
  COPIA_S3_PREFIX: 'copias/',
  SENHA_COPIA: 'uma frase só das cópias',
})
const ctx: JobCtx = { db, config, integrations, life, now: clock.now, log: silent }
const admin = await user({ nome: 'Ana Ávila' })
const both = integrations.copias
const folderAlone = async () => [folderTarget(home)]

const SUNDAY = '2026-11-29'
const show = (day: string, hour: string) => {
  clock.at = new Date(instanteDe(day, hour))
}

beforeEach(async () => {
  integrations.copias = both
  await sql`truncate copia, copia_ordem restart identity`.execute(db)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home)
  show('2026-11-30', '09:30') // a Monday, when neither a copy nor a proof is due
})

/** The clock's minute, and what it begins. */
async function minute(by: JobCtx = ctx) {
  await vigiarCopias(by)
  await executarCopias(by)
}
const copies = () => db.selectFrom('copia').selectAll().orderBy('id').execute()
const states = async () => (await copies()).map(({ alvo, situacao, erro }) => [alvo, situacao, erro])
const ask = async () => {
  const { status } = await call(copia.fazer, { token: admin.token })
  expect(status).toBe(202)
}
const keysOf = (nome: string) => bucket.keys().filter((key) => key.startsWith(`copias/${nome}/`))

test('at its hour a copy goes into the folder and the bucket by one reading, each hour once, and is proven on Sunday by really coming back', async () => {
  show(SUNDAY, '01:59')
  mkdirSync(join(config.DATA_DIR, 'arquivos/ab'), { recursive: true })
  writeFileSync(join(config.DATA_DIR, 'arquivos/ab/cd'), Buffer.from([0, 255, 10]))
  await sql`insert into auditoria (entidade, registro, acao, depois)
    select 'x', n::text, 'y', jsonb_build_object('v', repeat(md5(n::text), 50)) from generate_series(1, 5000) n`.execute(db)
  await minute()
  show(SUNDAY, '02:00')
  await minute()
  await minute()
  const [first, second, ...more] = await copies()
  expect(more).toEqual([])
  expect([first, second]).toEqual([
    some.objectContaining({
      alvo: AlvoCopia.code.PASTA,
      situacao: PRONTA,
      arquivos: 1,
      erro: null,
      destino: join(home, first?.nome ?? ''),
    }),
    some.objectContaining({ alvo: AlvoCopia.code.S3, situacao: PRONTA, bytes: first?.bytes, linhas: first?.linhas }),
  ])
  const nome = first?.nome ?? ''
  expect(nome).toMatch(/^2026-11-29T020000-\d+$/)
  const files = readdirSync(join(home, nome), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  expect(keysOf(nome)).toHaveLength(files.length)
  expect(
    readFileSync(join(home, nome, 'copia.json'))
      .subarray(0, 10)
      .toString(),
  ).toBe('RTGCIFRA1\n')

  show(SUNDAY, '04:00')
  await minute()
  const [, proven] = await copies()
  expect(proven).toMatchObject({ situacao: PROVADA, provadaEm: clock.now(), erro: null })
  expect(proven?.prova).toMatch(/^A cópia de 29\/11\/2026 volta inteira: [\d.]+ linhas, 1 arquivo, \d+ s\.$/)
  await minute()
  expect((await copies()).map(({ situacao }) => situacao)).toEqual([PRONTA, PROVADA])
  const { rows } = await sql`select from pg_database where datname = 'retaguarda_prova'`.execute(db)
  expect([rows, existsSync(join(config.DATA_DIR, 'prova'))]).toEqual([[], false])
})

test('an hour that was missed is made up within six hours, and not after', async () => {
  integrations.copias = folderAlone
  show(SUNDAY, '09:00')
  await minute()
  expect(await copies()).toEqual([])
  show('2026-11-30', '07:59')
  await minute()
  expect(await states()).toEqual([[AlvoCopia.code.PASTA, PRONTA, null]])
})

test('a bucket that is away fails alone and is tried again in 15 minutes; the folder has its copy at once', async () => {
  const { settings, cut } = await flaky(S3_ENDPOINT)
  cut('away')
  integrations.copias = () => createAt(settings)
  await ask()
  await minute()
  const told = some.stringMatching(
    /^s3:\/\/arquivos\/copias não recebeu a cópia \(.+\)\. Confira se ele responde e as variáveis COPIA_S3_\*\.$/,
  )
  expect(await states()).toEqual([
    [AlvoCopia.code.PASTA, PRONTA, null],
    [AlvoCopia.code.S3, FALHOU, told],
  ])
  cut('none')
  await minute()
  expect(await copies()).toHaveLength(2)
  clock.advance(15 * 60_000)
  await minute()
  expect((await states()).slice(2)).toEqual([[AlvoCopia.code.S3, PRONTA, null]])
})

test('a bucket that breaks off at part 3 leaves nothing, and the next copy is whole', async () => {
  const { settings, cut, parts } = await flaky(S3_ENDPOINT)
  cut('part 3')
  integrations.copias = async () => (await createAt(settings)).slice(1)
  mkdirSync(join(config.DATA_DIR, 'arquivos/gg'), { recursive: true })
  const big = Buffer.alloc(50 * 1024 * 1024, 'bytes of every kind')
  writeFileSync(join(config.DATA_DIR, 'arquivos/gg/grande'), big)
  await ask()
  await minute()
  const [failed] = await copies()
  expect(failed).toMatchObject({ situacao: FALHOU, bytes: null })
  expect([parts.includes(3), keysOf(failed?.nome ?? '')]).toEqual([true, []])
  cut('none')
  clock.advance(15 * 60_000)
  await minute()
  const [, whole] = await copies()
  expect(whole).toMatchObject({ situacao: PRONTA })
  const kept = readFileSync(join(bucket.folder, `copias/${whole?.nome}/arquivos/arquivos/gg/grande._S3rver_object`))
  expect(kept.length).toBeGreaterThan(big.length)
  rmSync(join(config.DATA_DIR, 'arquivos/gg'), { recursive: true })
})

test('no room: the copy says how much is lacking and the old ones stay; a disk that fills midway leaves nothing of it', async () => {
  integrations.copias = folderAlone
  await ask()
  await minute()
  const target = folderTarget(home)
  integrations.copias = async () => [{ ...target, free: async () => 0.2 * 1024 ** 3 }]
  await ask()
  await minute()
  expect((await states())[1]).toEqual([
    AlvoCopia.code.PASTA,
    FALHOU,
    some.stringMatching(/^Não há espaço para a cópia em \/.*: faltam (0,8|0,9) GB\. As antigas ficam\.$/),
  ])
  let written = 0
  integrations.copias = async () => [
    {
      ...target,
      write: (nome, file) => {
        const stream = target.write(nome, file)
        const original = stream._write.bind(stream)
        stream._write = (chunk, encoding, done) => {
          written += (chunk as Buffer).length // a file's stream is handed bytes
          if (written > 20_000) done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
          else original(chunk, encoding, done)
        }
        return stream
      },
    },
  ]
  await ask()
  await minute()
  const [whole, , full] = await copies()
  expect(full).toMatchObject({ situacao: FALHOU, erro: `O disco de ${home} encheu durante a cópia. As antigas ficam.` })
  expect(readdirSync(home)).toEqual([whole?.nome])
})

test('a folder that the service may only read: the copy says where it is allowed', async () => {
  integrations.copias = async () => [
    { ...folderTarget(home), free: () => Promise.reject(Object.assign(new Error('read-only file system'), { code: 'EROFS' })) },
  ]
  await ask()
  await minute()
  expect(await copies()).toMatchObject([
    { situacao: FALHOU, erro: `A pasta ${home} só pode ser lida. Num serviço do systemd, ponha-a em ReadWritePaths e reinicie-o.` },
  ])
})

test('once a new copy is ready the keep rule removes old ones, never the one proven last nor what others put there', async () => {
  integrations.copias = folderAlone
  const agora = () => insertOrdem(db, { tipo: TIPO_ORDEM.copia, agora: clock.now() })
  const old = { ...ctx, config: { ...config, COPIA_GUARDAR: { days: 1, weeks: 0, months: 0 } } }
  for (let day = 0; day < 4; day++) {
    await agora()
    await minute(old)
    if (day === 0) await sql`update copia set situacao = ${PROVADA}, "provadaEm" = inicio`.execute(db)
    if (day === 1) writeFileSync(join(home, (await copies())[1]?.nome ?? '', 'nota.txt'), 'de outra pessoa')
    clock.advance(DAY)
  }
  const all = await copies()
  expect(all.map(({ situacao }) => situacao)).toEqual([PROVADA, VENCIDA, VENCIDA, PRONTA])
  expect(readdirSync(home).toSorted()).toEqual([all[0], all[1], all[3]].map((one) => one?.nome).toSorted())
  expect(readdirSync(join(home, all[1]?.nome ?? ''))).toEqual(['nota.txt'])
})

test('a process that dies midway: its copy failed, its part is removed, and the order is done again in 15 minutes', async () => {
  integrations.copias = folderAlone
  await ask()
  const dead = await testLife(db)
  await sql`update copia_ordem set "tomadoPor" = ${dead.id()}`.execute(db)
  const row = {
    ordemId: 1,
    alvo: AlvoCopia.code.PASTA,
    nome: 'meia',
    destino: join(home, 'meia'),
    inicio: clock.now(),
    situacao: EM_ANDAMENTO,
  }
  await db.insertInto('copia').values(row).execute()
  mkdirSync(join(home, 'meia/tabelas'), { recursive: true })
  await minute()
  expect((await states())[0]?.[1]).toBe(EM_ANDAMENTO) // it may still be at it
  await dead.die()
  await minute()
  expect(await states()).toEqual([
    [AlvoCopia.code.PASTA, FALHOU, 'O processo que a fazia parou antes do fim; ela é refeita em 15 minutos.'],
  ])
  expect(readdirSync(home)).toEqual([])
  clock.advance(15 * 60_000)
  await minute()
  expect((await states())[1]).toEqual([AlvoCopia.code.PASTA, PRONTA, null])
})

test('a process that is to stop breaks its copy off and leaves nothing of it', async () => {
  integrations.copias = folderAlone
  await ask()
  const leaving = { ...life, leaving: () => true }
  const slow = folderTarget(home)
  integrations.copias = async () => [
    {
      ...slow,
      write: (nome, file) => {
        const stream = slow.write(nome, file)
        stream._write = () => {} // a disk that never answers
        return stream
      },
    },
  ]
  await minute({ ...ctx, life: leaving })
  expect(await states()).toEqual([[AlvoCopia.code.PASTA, FALHOU, 'O sistema parou durante a cópia; ela recomeça quando ele volta.']])
  expect(readdirSync(home)).toEqual([])
})

test('a copy that is not where it was put is lost, and found again when it is back; a place that is away says nothing', async () => {
  integrations.copias = folderAlone
  await ask()
  await minute()
  const nome = (await copies())[0]?.nome ?? ''
  const kept = readFileSync(join(home, nome, 'copia.json'))
  rmSync(join(home, nome, 'copia.json'))
  await procurarCopias(ctx)
  expect(await states()).toEqual([[AlvoCopia.code.PASTA, PERDIDA, `A cópia não está mais em ${join(home, nome)}.`]])
  writeFileSync(join(home, nome, 'copia.json'), kept)
  await procurarCopias(ctx)
  expect(await states()).toEqual([[AlvoCopia.code.PASTA, PRONTA, null]])
  integrations.copias = async () => [{ ...folderTarget(home), list: () => Promise.reject(new Error('away')) }]
  await procurarCopias(ctx)
  expect((await states())[0]?.[1]).toBe(PRONTA)
})

test('of many who ask for a copy at once one is made', async () => {
  await Promise.all(Array.from({ length: 10 }, () => call(copia.fazer, { token: admin.token })))
  expect(await db.selectFrom('copia_ordem').select('id').execute()).toHaveLength(1)
})

test('administrators ask for a copy and a proof once at a time, see how they stand, and it stands in the security log', async () => {
  integrations.copias = folderAlone
  await ask()
  await ask() // the same
  await sql`update copia_ordem set "tomadoPor" = ${life.id()}`.execute(db)
  expect(refusalOf(await call(copia.fazer, { token: admin.token })).error).toBe('Uma cópia já está em andamento. Acompanhe-a na lista.')
  expect((await call(copia.situacao, { token: admin.token })).body).toMatchObject({ ultima: null, andamento: { prova: false } })
  await sql`update copia_ordem set "tomadoPor" = null`.execute(db)
  await minute()
  const { body } = await call(copiaLista.list, { token: admin.token, query: query([{ name: 'situacao', op: '=', v: PRONTA }]) })
  expect(body.rows).toEqual([some.objectContaining({ situacao: PRONTA, erro: null, provadaEm: null })])
  const id = body.rows[0]?.id ?? 0
  const asked = await call(copia.provar, { params: { id }, token: admin.token })
  expect([asked.status, asked.body.msg]).toEqual([202, 'A cópia de 30/11/2026 09:30 vai ser trazida de volta e conferida.'])
  await minute()
  expect((await call(copia.situacao, { token: admin.token })).body).toMatchObject({
    alvos: [{ alvo: AlvoCopia.code.PASTA }],
    ultima: { id },
    provada: { id, provadaEm: clock.now().toISOString() },
    proxima: instanteDe('2026-12-01', '02:00'),
    proximaProva: instanteDe('2026-12-06', '04:00'),
  })
  const said = await db.selectFrom('seguranca').select('detalhe').where('evento', '=', 21).where('usuarioId', '=', admin.id).execute()
  expect(said.map(({ detalhe }) => detalhe)).toContain('prova pedida da cópia de 30/11/2026 09:30')
  expect((await call(copia.provar, { params: { id: 999_999 }, token: admin.token })).status).toBe(404)
  const { token } = await user({ isAdmin: false, tipo: 2 })
  expect((await call(copia.fazer, { token })).status).toBe(403)
})

/** The bucket behind a line that can be broken. */
async function flaky(endpoint: string) {
  let how: 'none' | 'away' | 'part 3' = 'none'
  const parts: number[] = []
  const server: Server = createServer((req, res) => {
    const part = Number(new URL(req.url ?? '', endpoint).searchParams.get('partNumber') ?? 0)
    if (part) parts.push(part)
    if (how === 'away' || (how === 'part 3' && part === 3)) {
      req.socket.destroy()
      return
    }
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = chunks.length > 0 ? Buffer.concat(chunks) : null
      const headers = Object.entries(req.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !['connection', 'content-length', 'expect', 'transfer-encoding'].includes(name)
          ? [[name, value] as [string, string]]
          : [],
      )
      void fetch(new URL(req.url ?? '', endpoint), { method: req.method ?? 'GET', headers, body }).then(async (answer) => {
        res.writeHead(answer.status, Object.fromEntries(answer.headers))
        res.end(Buffer.from(await answer.arrayBuffer()))
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(async () => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { settings: { ...config, COPIA_S3_ENDPOINT: `http://127.0.0.1:${port}` }, parts, cut: (next: typeof how) => (how = next) }
}

const createAt = async (settings: typeof config) => (await import('../../integrations/copia/create.ts')).createTargets(settings)
