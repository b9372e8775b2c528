import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changing, put } from './change.ts'
import { makeCurrent } from './version.ts'

const A = '3a396518-87c1-4632-b818-824001d31f27'
const B = '6e3f5def-0030-454c-8cf8-d73e528d9d1a'

function folder(...names: string[]) {
  const home = mkdtempSync(join(tmpdir(), 'rtg-troca-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  for (const name of names) mkdirSync(join(home, name), { recursive: true })
  return home
}
const versions = (home: string) => readdirSync(home).filter((name) => !name.startsWith('.troca'))

test('two changes never meet: the second is refused, and the next one goes on', async () => {
  const home = folder('retaguarda-1.4.0')
  await changing(home, async () => {
    await expect(changing(home, () => Promise.resolve())).rejects.toThrow(
      `Outro comando troca agora a versão em ${home}. Espere que ele termine e repita.`,
    )
  })
  await changing(home, () => makeCurrent(home, '1.4.0'))
  expect(readlinkSync(join(home, 'atual'))).toBe('retaguarda-1.4.0')
})

test('what a change that was killed left behind is gone with the next one, and nothing else is', async () => {
  const kept = ['retaguarda-1.4.0', 'retaguarda-1.5.0', '.nova', 'nova-minha']
  const home = folder(...kept, `.nova-${A}/retaguarda-1.6.0/bin`, `.nova-${B}`)
  writeFileSync(join(home, `.atual-${A}`), '')
  expect(await changing(home, () => Promise.resolve(versions(home).toSorted()))).toEqual(kept.toSorted())
})

test('one that was killed while a version gave way to another of its number: the version is back', async () => {
  const home = folder('retaguarda-1.4.0/velho', `.nova-${A}/retaguarda-1.4.0`)
  const draft = join(home, `.nova-${A}`)
  const missing = join(draft, 'nenhuma')
  await expect(put(missing, join(home, 'retaguarda-1.4.0'), draft)).rejects.toThrow('ENOENT')
  expect(versions(home)).toEqual([`.nova-${A}`])
  await changing(home, () => Promise.resolve())
  expect(readdirSync(join(home, 'retaguarda-1.4.0'))).toEqual(['velho'])
  expect(versions(home)).toEqual(['retaguarda-1.4.0'])
})

test('where the version in use cannot be changed it is said, and it is the same one after', async () => {
  const home = folder('retaguarda-1.4.0', 'atual/x')
  await expect(changing(home, () => makeCurrent(home, '1.4.0'))).rejects.toThrow(
    `Não foi possível escrever em ${home} (EISDIR). A versão em uso é a mesma.`,
  )
  expect(versions(home)).toEqual(['atual', 'retaguarda-1.4.0'])
  await expect(changing(join(home, 'nenhuma'), () => Promise.resolve())).rejects.toThrow('(ENOENT). A versão em uso é a mesma.')
  const other = new Error('outra')
  await expect(changing(home, () => Promise.reject(other))).rejects.toBe(other)
})
