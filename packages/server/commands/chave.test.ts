import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeKey, decrypt, encrypt } from '../base/cipher.ts'
import { purposeOf } from '../modules/auth/codigo.ts'
import { PURPOSE } from '../modules/cliente/cliente-key.service.ts'
import { testApp } from '../test/test-app.ts'
import { trocarChave } from './chave.ts'

const { db, config, makePessoa, user } = await testApp()
const file = join(config.DATA_DIR, 'segredo')

async function clients(count: number) {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const pessoaId = await makePessoa(`Loja ${n}`)
    const row = { pessoaId, lojaUrl: `https://loja${n}.example`, lojaChave: encrypt(config, PURPOSE, `chave-${n}`) }
    ids.push(
      (
        await db
          .insertInto('cliente')
          .values({ ...row, situacao: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
  }
  await db.updateTable('cliente').set({ lojaChaveHash: 'de antes' }).execute()
  return ids
}
const stored = () => db.selectFrom('cliente').select(['id', 'lojaChave']).where('lojaChave', 'is not', null).orderBy('id').execute()
const read = async (by: Parameters<typeof decrypt>[0] = config) =>
  (await stored()).map(({ lojaChave }) => decrypt(by, PURPOSE, lojaChave ?? ''))
const CHAVES = ['chave-0', 'chave-1', 'chave-2']

test('a change that breaks off loses nothing: all is read meanwhile, and the next run ends it', async () => {
  await clients(3)
  const before = readFileSync(file, 'utf8')
  // Broken off after the first: its key was written anew, the file of the next key is there.
  const { next } = changeKey(config)
  const first = (await stored())[0]
  const { encryptWith } = await import('../base/cipher.ts')
  await db
    .updateTable('cliente')
    .set({ lojaChave: encryptWith(next, PURPOSE, 'chave-0') })
    .where('id', '=', first?.id ?? 0)
    .execute()
  expect(await read()).toEqual(CHAVES)

  const again = changeKey(config)
  expect(again.next.equals(next)).toBe(true)
  expect(await trocarChave(db, again)).toEqual({ trocadas: 2, prontas: 1, ilegiveis: 0 })
  expect(await read()).toEqual(CHAVES)
  expect(readFileSync(file, 'utf8')).not.toBe(before)
  expect(existsSync(`${file}.novo`)).toBe(false)
  expect(await read({ DATA_DIR: '/nenhuma', CHAVE_SEGREDO: before.trim() })).toEqual([undefined, undefined, undefined])
  const hashes = await db.selectFrom('cliente').select('lojaChaveHash').execute()
  expect(hashes.every(({ lojaChaveHash }) => lojaChaveHash === null)).toBe(true)
})

test('the secrets of second factors, each for its own user, are written anew as well', async () => {
  const { id } = await user()
  const [segredo, pendente] = ['SEGREDO', 'PENDENTE'].map((text) => encrypt(config, purposeOf(id), text))
  await db.insertInto('totp').values({ usuarioId: id, segredo, confirmadoEm: new Date(), pendente }).execute()
  expect(await trocarChave(db, changeKey(config))).toEqual({ trocadas: 5, prontas: 0, ilegiveis: 0 })
  const row = await db.selectFrom('totp').select(['segredo', 'pendente']).executeTakeFirstOrThrow()
  expect(row.segredo).not.toBe(segredo)
  expect([row.segredo, row.pendente].map((text) => decrypt(config, purposeOf(id), text ?? ''))).toEqual(['SEGREDO', 'PENDENTE'])
  await db.deleteFrom('totp').execute()
})

test('CHAVE_SEGREDO is changed by naming the one before, and the file’s is the one before where there is none', async () => {
  const [um, dois] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const toUm = { DATA_DIR: config.DATA_DIR, CHAVE_SEGREDO: um }
  expect(await read(toUm)).toEqual(CHAVES)
  expect((await trocarChave(db, changeKey(toUm))).trocadas).toBe(3)
  expect(await read({ DATA_DIR: '/nenhuma', CHAVE_SEGREDO: um })).toEqual(CHAVES)
  expect(() => changeKey({ DATA_DIR: '/nenhuma', CHAVE_SEGREDO: dois })).toThrow('CHAVE_SEGREDO_ANTERIOR')
  const toDois = { DATA_DIR: '/nenhuma', CHAVE_SEGREDO: dois, CHAVE_SEGREDO_ANTERIOR: um }
  expect((await trocarChave(db, changeKey(toDois))).trocadas).toBe(3)
  expect(await read({ DATA_DIR: '/nenhuma', CHAVE_SEGREDO: dois })).toEqual(CHAVES)
})

test('what neither key reads stays as it is and is counted', async () => {
  writeFileSync(file, `${'12'.repeat(32)}\n`)
  const before = await stored()
  const toOther = { DATA_DIR: '/nenhuma', CHAVE_SEGREDO: 'ef'.repeat(32), CHAVE_SEGREDO_ANTERIOR: '99'.repeat(32) }
  expect((await trocarChave(db, changeKey(toOther))).ilegiveis).toBe(3)
  expect(await stored()).toEqual(before)
})

test('every module that encrypts is known to the change of the key', () => {
  const server = join(import.meta.dirname, '..')
  const encrypting = readdirSync(join(server, 'modules'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      [...readFileSync(join(server, 'modules', name), 'utf8').matchAll(/\bencrypt\([^,]+, ([\w.]+(?:\(\w+\))?|'[^']+')/g)].map(
        ([, purpose]) => purpose,
      ),
    )
  expect(new Set(encrypting)).toEqual(new Set(['PURPOSE', 'purposeOf(id)']))
})
