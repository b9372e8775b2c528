import { randomUUID } from 'node:crypto'
import type { Entry, Evento } from '@retaguarda/contract/runner.ts'
import { afterAll, expect, test } from 'vitest'
import { openDiary } from '../../packages/runner/diary.ts'
import { newDir, removeDir } from './processo.ts'

const dir = await newDir()
afterAll(() => removeDir(dir))

/** What the journal reads of an entry; the rest is for who runs it. */
const entry = (result: number) =>
  ({ result, tentativa: 1, execucao: 1, retorno: { url: 'http://127.0.0.1:9/api', token: 't' } }) as unknown as Entry
const evento = (result: number, tipo: 'nota' | 'fim', mensagem: string) =>
  ({ id: randomUUID(), result, tentativa: 1, rodada: 1, em: new Date().toISOString(), tipo, mensagem, resultado: 1, ms: 0 }) as Evento
const ditas = (itens: readonly object[]) => itens.map((item) => (item as { evento: { mensagem: string } }).evento.mensagem)

test('results that no server takes stay on disk, not in memory, and are sent whole and in order', async () => {
  const MOST = 10
  const diary = await openDiary(dir, MOST)
  const jobs = []
  for (let result = 1; result <= 20; result++) {
    const job = await diary.accept(entry(result))
    if (!job) throw new Error('not taken')
    jobs.push(job)
    for (let n = 1; n < 5; n++) await diary.append(job, { evento: evento(result, 'nota', `${result}.${n}`) })
    await diary.append(job, { evento: evento(result, 'fim', `${result}.5`) })
  }
  const inMemory = () => [...diary.held.values()].reduce((sum, { itens }) => sum + itens.length, 0)
  expect(inMemory()).toBeLessThanOrEqual(MOST)
  const [, , , fourth] = jobs
  if (!fourth) throw new Error('no job')
  expect(ditas(await diary.itens(fourth))).toEqual(['4.1', '4.2', '4.3', '4.4', '4.5'])
  diary.sent(fourth, 2)
  expect(ditas(await diary.itens(fourth))).toEqual(['4.3', '4.4', '4.5'])
  for (const job of jobs) {
    const rest = await diary.itens(job)
    diary.sent(job, rest.length)
    await diary.end(job)
  }
  expect([diary.held.size, inMemory()]).toEqual([0, 0])
})

test('a start reads no more into memory either', async () => {
  const before = await openDiary(dir, 1_000)
  for (let result = 101; result <= 120; result++) {
    const job = await before.accept(entry(result))
    if (!job) throw new Error('not taken')
    await before.append(job, { evento: evento(result, 'nota', 'a') })
    await before.append(job, { evento: evento(result, 'fim', 'b') })
  }
  const { held, itens } = await openDiary(dir, 6)
  expect(held.size).toBe(20)
  expect([...held.values()].reduce((sum, job) => sum + job.itens.length, 0)).toBeLessThanOrEqual(6)
  for (const job of held.values()) expect(ditas(await itens(job))).toEqual(['a', 'b'])
})
