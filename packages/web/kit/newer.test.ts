import type { Outgoing, Send } from '@retaguarda/contract/kit/call.ts'
import { VERSION_HEADER } from '@retaguarda/contract/kit/version.ts'
import { expect, test } from 'vitest'
import { versionsHeard } from './newer.ts'

const OUT: Outgoing = { method: 'GET', address: '/api/x', headers: {} }
type Said = { version: string | null; status?: number; motivo?: string }

/** Processes that answer one after the other, the last of them from then on. */
function processes(...said: Said[]) {
  let asked = 0
  const send: Send = async () => {
    const { version, status = 200, motivo } = said[Math.min(asked++, said.length - 1)] ?? { version: null }
    const header = (name: string) => (name === VERSION_HEADER ? version : null)
    return { status, header, bytes: new TextEncoder().encode(JSON.stringify({ motivo })) }
  }
  return { send, asked: () => asked }
}

async function hear(own: string, ...versions: (string | null)[]) {
  const { across, isNewer } = versionsHeard(own)
  const { send } = processes(...versions.map((version) => ({ version })))
  for (const _ of versions) await across(send)(OUT)
  return isNewer()
}

test('a newer version is there once two answers said so; the same, an older and none say nothing', async () => {
  expect(await hear('1.9.0', '1.9.0', '1.8.9', null, '1.10.0', '1.9.0')).toBe(false)
  expect(await hear('1.9.0', '1.10.0', '1.9.0', '1.10.0')).toBe(true)
})

test('a page that does not know its own version never says so', async () => {
  expect(await hear('__VERSAO__', '9.0.0', '9.0.0', '9.0.0')).toBe(false)
})

const UNKNOWN = { status: 404, motivo: 'semChamada' }
const statusOf = async (own: string, ...said: Said[]) => {
  const { send, asked } = processes(...said)
  const { status } = await versionsHeard(own, 0).across(send)(OUT)
  return [status, asked()]
}

test('a call that an older process does not know is asked of the next one, until one of this version answers', async () => {
  expect(await statusOf('1.10.0', { version: '1.9.0', ...UNKNOWN }, { version: '1.9.0', ...UNKNOWN }, { version: '1.10.0' })).toEqual([
    200, 3,
  ])
})

test('every call says of which version its page is, where that is known', async () => {
  const sent: Record<string, string>[] = []
  const { send } = processes({ version: null })
  const by: Send = (out) => {
    sent.push(out.headers)
    return send(out)
  }
  await versionsHeard('1.10.0').across(by)({ ...OUT, headers: { accept: 'x' } })
  await versionsHeard('__VERSAO__').across(by)(OUT)
  expect(sent).toEqual([{ accept: 'x', [VERSION_HEADER]: '1.10.0' }, {}])
})

test('what is not there, what nobody knows, and what nobody of this version ever answers, end', async () => {
  expect(await statusOf('1.10.0', { version: '1.9.0', status: 404, motivo: 'naoEncontrado' })).toEqual([404, 1])
  expect(await statusOf('1.10.0', { version: '1.10.0', ...UNKNOWN })).toEqual([404, 1])
  expect(await statusOf('1.10.0', { version: '1.9.0', ...UNKNOWN })).toEqual([404, 20])
})
