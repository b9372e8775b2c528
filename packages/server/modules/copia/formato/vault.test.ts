import { randomBytes } from 'node:crypto'
import { PassThrough, Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { newHead, vaultOf } from './vault.ts'

const head = newHead()
const vault = await vaultOf(head, 'uma frase de teste')
const CHUNK = 64 * 1024

async function through(bytes: Buffer, by: Transform[], piece = 10_000): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece))
  const out = new PassThrough()
  const [, read] = await Promise.all([pipeline([Readable.from(pieces), ...by, out]), buffer(out)])
  return read
}
const sealed = (bytes: Buffer, name = 'a') => through(bytes, vault.seal(name))
const opened = (bytes: Buffer, name = 'a') => through(bytes, vault.open(name))

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7])(
  'a file of %i bytes comes back whole, and nothing of it is in clear',
  async (size) => {
    const bytes = size < 100 ? Buffer.alloc(size, 7) : randomBytes(size)
    const cipher = await sealed(bytes)
    for (const piece of [17, 10_000, 10_000_000]) expect((await through(cipher, vault.open('a'), piece)).equals(bytes)).toBe(true)
    expect(cipher.length).toBe(10 + 32 + size + 16 * Math.max(1, Math.ceil(size / CHUNK)))
    if (size > 100) expect(cipher.includes(bytes.subarray(0, 16))).toBe(false)
  },
)

test('a file that is altered, cut, put together anew or put in the place of another does not open', async () => {
  const cipher = await sealed(randomBytes(3 * CHUNK + 7))
  const start = 42
  const piece = CHUNK + 16
  const [one, two] = [cipher.subarray(start, start + piece), cipher.subarray(start + piece, start + 2 * piece)]
  const rest = cipher.subarray(start + 2 * piece)
  const wrong: Record<string, Buffer> = {
    'a bit': Buffer.concat([cipher.subarray(0, 100), Buffer.from([(cipher[100] ?? 0) ^ 1]), cipher.subarray(101)]),
    'the head': Buffer.concat([cipher.subarray(0, 20), Buffer.from([(cipher[20] ?? 0) ^ 1]), cipher.subarray(21)]),
    'the last byte': cipher.subarray(0, -1),
    'the last chunk': cipher.subarray(0, start + 3 * piece),
    'all chunks': cipher.subarray(0, start),
    'half the head': cipher.subarray(0, 9),
    nothing: Buffer.alloc(0),
    'two chunks the other way round': Buffer.concat([cipher.subarray(0, start), two, one, rest]),
    'one chunk twice': Buffer.concat([cipher.subarray(0, start), one, one, two, rest]),
    'something after it': Buffer.concat([cipher, Buffer.from('x')]),
  }
  for (const [what, bytes] of Object.entries(wrong)) await expect(opened(bytes), what).rejects.toThrow()
  await expect(opened(cipher, 'b'), 'another name').rejects.toThrow()
  const other = await vaultOf(head, 'outra frase de teste')
  await expect(through(cipher, other.open('a')), 'another passphrase').rejects.toThrow()
})

test('the cost of a forged head is not paid', async () => {
  await expect(vaultOf({ ...head, N: 2 ** 30 }, 'x')).rejects.toThrow('não conhece')
  await expect(vaultOf({ ...head, p: 64 }, 'x')).rejects.toThrow('não conhece')
})
