import dns from 'node:dns'
import { expect, test, vi } from 'vitest'
import { InternalAddress, isInternal, publicLookup } from './internal.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.170',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
])('%s is not the internet', (address) => {
  expect(isInternal(address)).toBe(true)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '::ffff:8.8.8.8',
])('%s is the internet', (address) => {
  expect(isInternal(address)).toBe(false)
})

type Found = { address: string; family: number }[]
const resolving = (found: Found, all: boolean) =>
  new Promise((done) => {
    const spy = vi.spyOn(dns, 'lookup')
    // The overload that `publicLookup` calls: with `all`.
    spy.mockImplementation(((_name: string, _options: unknown, answer: (error: null, found: Found) => void) =>
      answer(null, found)) as never)
    publicLookup('loja.example', { all }, (error, address, family) => done(error ?? [address, family]))
    spy.mockRestore()
  })

test('a name is judged by all that it leads to at the moment of the connection, which goes there and nowhere else', async () => {
  const good = { address: '1.1.1.1', family: 4 }
  expect(await resolving([good], true)).toEqual([[good], undefined])
  expect(await resolving([good], false)).toEqual(['1.1.1.1', 4])
  for (const bad of ['127.0.0.1', '169.254.169.254', '::1'])
    expect(await resolving([good, { address: bad, family: bad === '::1' ? 6 : 4 }], true)).toBeInstanceOf(InternalAddress)
  expect(await resolving([], true)).toBeInstanceOf(InternalAddress)
})
