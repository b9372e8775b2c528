import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './read-again.ts'

/** A reading that answers what stood there when it was asked, once it is let go. */
function slowReading() {
  let stands = 'em andamento'
  const waiting: (() => void)[] = []
  const read = () => {
    const seen = stands
    return new Promise<string>((done) => waiting.push(() => done(seen)))
  }
  const answer = async () => {
    waiting.shift()?.()
    await new Promise((done) => setTimeout(done))
  }
  return { read, answer, change: () => (stands = 'concluído') }
}

function observed() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const { read, answer, change } = slowReading()
  const stop = new QueryObserver(client, { queryKey: ['lote', 1], queryFn: read }).subscribe(() => {})
  return { client, answer, change, stop, shown: () => client.getQueryData(['lote', 1]) }
}

test('FAT-047 what ends while it is read for the first time is read once more', async () => {
  const { client, answer, change, stop, shown } = observed()
  change()
  const again = readAgain(client, { queryKey: ['lote'] })
  await answer()
  expect(shown()).toBe('em andamento')
  await answer()
  await again
  expect(shown()).toBe('concluído')
  stop()
})

test('what was read before is read again once', async () => {
  const { client, answer, change, stop, shown } = observed()
  await answer()
  change()
  const again = readAgain(client, { queryKey: ['lote'] })
  await answer()
  await again
  expect(shown()).toBe('concluído')
  expect(client.isFetching()).toBe(0)
  stop()
})

test('what is read for a page that opens while it changes is read once more there', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: Infinity } } })
  const { read, answer, change } = slowReading()
  const options = { queryKey: ['lote', 1], queryFn: read }
  const ahead = client.fetchQuery(options)
  change()
  await readAgain(client, { queryKey: ['lote'], refetchType: 'none' })
  const stop = new QueryObserver(client, options).subscribe(() => {})
  await answer()
  expect(await ahead).toBe('em andamento')
  await answer()
  expect(client.getQueryData(['lote', 1])).toBe('concluído')
  stop()
})
