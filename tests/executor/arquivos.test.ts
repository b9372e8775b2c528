import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { roundFiles } from '../../packages/runner/round-files.ts'

const file = (name: string, size: number) => ({ name, buffer: Buffer.alloc(size, name) })

test('um arquivo grande fica no disco até o fim da rodada, uma vez só, e todos juntos têm um limite', async () => {
  const files = roundFiles(3_000)
  const path = await files.keep(file('a.csv', 1_000))
  expect(await readFile(path)).toEqual(file('a.csv', 1_000).buffer)
  expect(await files.keep(file('a.csv', 1_000))).toBe(path)
  const other = await files.keep(file('a.csv', 2_000))
  expect(other).not.toBe(path)
  expect(await files.keep(file('a.csv', 2_000))).toBe(other)
  await expect(files.keep(file('b.csv', 1))).rejects.toThrow('passam de 500 MB juntos')
  await files.remove()
  expect([path, other, dirname(dirname(path))].filter((one) => existsSync(one))).toEqual([])
})

test('o que ainda se grava quando a rodada é abandonada não fica', async () => {
  const files = roundFiles()
  const writing = files.keep(file('a.csv', 2_000_000))
  await files.remove()
  expect(existsSync(dirname(dirname(await writing)))).toBe(false)
})
