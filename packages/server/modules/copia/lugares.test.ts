import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AlvoCopia, SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { silent } from '../../base/log.ts'
import { TIPO_ORDEM } from '../../db/codes.ts'
import { folderTarget } from '../../integrations/copia/folder.ts'
import type { CopyTarget } from '../../integrations/copia/port.ts'
import { atEnd } from '../../test/at-end.ts'
import { testApp } from '../../test/test-app.ts'
import { procurarCopias } from './copia.service.ts'
import { copiar } from './copiar.service.ts'
import { PATIENCE } from './formato/write.ts'
import { insertOrdem } from './ordem.repo.ts'

vi.setConfig({ testTimeout: 120_000 })

const DAY = 86_400_000
const { PRONTA, FALHOU, PERDIDA } = SituacaoCopia.code
const { PASTA, S3 } = AlvoCopia.code
const home = mkdtempSync(join(tmpdir(), 'rtg-lugares-'))
const [here, there] = [join(home, 'pasta'), join(home, 'outro')]
atEnd(async () => rmSync(home, { recursive: true, force: true }))
const { db, clock, config, integrations, life } = await testApp({ COPIA_PASTA: here })
const ctx = { db, config, integrations, life, now: clock.now, log: silent, patience: { ...PATIENCE, answer: 60_000 } }
/** A second place that is as quick as a test wants it. */
const second = (how: Partial<CopyTarget> = {}): CopyTarget => ({ ...folderTarget(there), alvo: S3, ...how })

beforeEach(async () => {
  await sql`truncate copia, copia_ordem restart identity`.execute(db)
  for (const folder of [here, there]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  }
})

async function once(targets: CopyTarget[], patience = ctx.patience) {
  integrations.copias = async () => targets
  await insertOrdem(db, { tipo: TIPO_ORDEM.copia, agora: clock.now() })
  const id = (await db.selectFrom('copia_ordem').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  const done = await copiar({ ...ctx, patience }, { id })
  await sql`update copia_ordem set fim = now() where id = ${id}`.execute(db)
  return done
}
const states = async () => {
  const rows = await db.selectFrom('copia').select(['alvo', 'situacao', 'erro']).orderBy('id').execute()
  return rows.map(({ alvo, situacao, erro }) => [alvo, situacao, erro] as const)
}

test('a slow place is not waited for any longer: the other has its copy, and the slow one makes its own at its own pace', async () => {
  const slow = second({
    write: (name, file) => {
      const stream = folderTarget(there).write(name, file)
      const original = stream._write.bind(stream)
      stream._write = (chunk, encoding, done) => void setTimeout(() => original(chunk, encoding, done), 5)
      return stream
    },
  })
  expect(await once([folderTarget(here), slow], { ...ctx.patience, others: 100 })).toBe(false)
  const told = `${there} ficou 10 minutos atrás dos outros lugares, que não o esperam mais. A cópia dele recomeça sozinha em 15 minutos, no seu ritmo.`
  expect((await states()).toSorted(([a], [b]) => a - b)).toEqual([
    [PASTA, PRONTA, null],
    [S3, FALHOU, told],
  ])
  expect(readdirSync(there)).toEqual([])
  expect(await copiar({ ...ctx, patience: { ...ctx.patience, others: 100 } }, { id: 1 })).toBe(true)
  expect((await states())[2]).toEqual([S3, PRONTA, null])
})

test('a place that says nothing when it is asked for its room holds nobody up', async () => {
  const mute = second({ free: () => new Promise(() => {}), remove: () => new Promise(() => {}) })
  expect(await once([mute, folderTarget(here)], { ...ctx.patience, answer: 50 })).toBe(false)
  const all = (await states()).toSorted(([a], [b]) => a - b)
  expect(all[0]).toEqual([PASTA, PRONTA, null])
  expect(all[1]).toEqual([S3, FALHOU, expect.stringContaining(`A cópia não pôde ser gravada em ${there}`)])
})

test('of a place that is away the daily look asks once, and finds what the other lost all the same', async () => {
  expect(await once([folderTarget(here), second()])).toBe(true)
  clock.advance(DAY) // the rule keeps one of each day
  expect(await once([folderTarget(here), second()])).toBe(true)
  for (const nome of readdirSync(here)) rmSync(join(here, nome, 'copia.json'))
  const asked = vi.fn<CopyTarget['list']>(() => Promise.reject(new Error('away')))
  integrations.copias = async () => [second({ list: asked }), folderTarget(here)]
  await procurarCopias(ctx)
  expect(asked).toHaveBeenCalledTimes(1)
  expect((await states()).map(([alvo, situacao]) => (alvo === PASTA ? situacao : undefined)).filter(Boolean)).toEqual([PERDIDA, PERDIDA])
})

const mounted = (() => {
  const folder = join(home, 'disco')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  atEnd(async () => void execFileSync('umount', ['-l', folder]))
  return folder
})()

const without = mounted === undefined ? ' (aqui não se pode montar um disco)' : ''
test.skipIf(without !== '')(
  `a disk that is really full: the copy failed, its part is gone, and what was there is there byte for byte${without}`,
  async () => {
    const folder = mounted ?? expect.fail('nothing is mounted')
    // What is free is less than the rule asks for: the disk itself is to refuse.
    const target = { ...folderTarget(folder), free: async () => undefined }
    expect(await once([target, second()])).toBe(true)
    const [old = ''] = readdirSync(folder)
    const before = readFileSync(join(folder, old, 'copia.json'), 'utf8')
    await sql`insert into auditoria (entidade, registro, acao, depois)
    select 'x', n::text, 'y', jsonb_build_object('v', md5(n::text) || md5((n + 7)::text)) from generate_series(1, 20000) n`.execute(db)
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(join(folder, 'de-outros'), Buffer.alloc(bavail * bsize - 200_000))
    expect(await once([target, second()])).toBe(false)
    expect((await states()).slice(2).toSorted(([a], [b]) => a - b)).toEqual([
      [PASTA, FALHOU, `O disco de ${folder} encheu durante a cópia. As antigas ficam.`],
      [S3, PRONTA, null],
    ])
    expect(readdirSync(folder).toSorted()).toEqual([old, 'de-outros'].toSorted())
    expect(readFileSync(join(folder, old, 'copia.json'), 'utf8')).toBe(before)
  },
)
