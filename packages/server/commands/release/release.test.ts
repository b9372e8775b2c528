import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { filesIn, judge, KEYS, publicKeys, SIGNATURE, SUMS, sumsOf } from './sums.ts'
import { type Entry, isPlain, pack, unpack } from './tar.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'rtg-versao-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const LONG = `node_modules/${'a'.repeat(60)}/${'b'.repeat(70)}.js`
const file = (name: string, text: string, executable = false): Entry => {
  const content = Buffer.from(text)
  return { name, executable, size: content.length, content: () => [content] }
}
const ENTRIES: Entry[] = [
  file('bin/retaguarda', '#!/bin/sh\n', true),
  file('lib/libpq.so.5.18', 'x'.repeat(1500)),
  { name: 'lib/libpq.so', link: 'libpq.so.5.18' },
  file(LONG, 'y'),
  file('vazio', ''),
]

const packed = async (entries: Iterable<Entry>) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of pack(entries, 1_700_000_000)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const laid = async (archive: Buffer) => {
  const place = folder()
  await unpack(Readable.from([archive]), place)
  return place
}

test('a version is packed the same each time, and every program that reads archives unpacks it', async () => {
  const archive = await packed(ENTRIES)
  expect(await packed(ENTRIES)).toEqual(archive)
  const place = await laid(gzipSync(archive))
  const byTar = folder()
  execFileSync('tar', ['-x', '-C', byTar], { input: archive })
  for (const where of [place, byTar]) {
    expect(await filesIn(where)).toEqual(['bin/retaguarda', 'lib/libpq.so', 'lib/libpq.so.5.18', LONG, 'vazio'])
    expect(statSync(join(where, 'bin/retaguarda')).mode & 0o111).toBe(0o111)
    expect(statSync(join(where, LONG)).mode & 0o111).toBe(0)
    expect(readlinkSync(join(where, 'lib/libpq.so'))).toBe('libpq.so.5.18')
    expect(readFileSync(join(where, 'lib/libpq.so'), 'utf8')).toBe('x'.repeat(1500))
  }
  expect(Math.floor(statSync(join(byTar, 'vazio')).mtimeMs / 1000)).toBe(1_700_000_000)
})

test('names with other signs, or that lead out of the folder, are in no version', async () => {
  for (const name of ['☃.md', 'a b', '../fora', '/fora', 'a//b', 'a/./b', '']) expect(isPlain(name), name).toBe(false)
  await expect(packed([file('docs/function resolvers.md', 'x')])).rejects.toThrow('is no plain name')
  await expect(packed([file('a'.repeat(300), 'x')])).rejects.toThrow('is too long')
})

/** The same archive with other bytes in the first header, whose sum is right again. */
function forged(archive: Buffer, at: number, text: string): Buffer {
  const changed = Buffer.from(archive)
  changed.write(text, at)
  changed.fill(' ', 148, 156)
  const sum = changed.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return changed
}

test('an archive that is cut, is none, or would lay something outside of its folder is refused', async () => {
  const archive = await packed(ENTRIES)
  const linked = await packed([{ name: 'lib', link: 'x' }])
  const refused = {
    none: Buffer.from('não é um arquivo'),
    cut: gzipSync(archive).subarray(0, 60),
    'cut between two files': gzipSync(archive.subarray(0, 1024)),
    'another sum': gzipSync(Buffer.concat([Buffer.from('z'), archive.subarray(1)])),
    above: gzipSync(forged(archive, 0, '../fora/retaguarda')),
    device: gzipSync(forged(archive, 156, '3')),
    'link outside': gzipSync(forged(linked, 157, '/etc')),
  }
  for (const [what, bytes] of Object.entries(refused))
    await expect(laid(bytes), what).rejects.toThrow('O arquivo não é um pacote do Retaguarda, ou veio incompleto.')
  expect(await filesIn(await laid(gzipSync(forged(archive, 0, 'bin/xetaguarda'))))).toContain('bin/xetaguarda') // the forging itself is right
})

async function signedVersion(key = privateKey) {
  const place = await laid(gzipSync(await packed(ENTRIES)))
  writeFileSync(join(place, KEYS), publicKey.export({ type: 'spki', format: 'pem' }))
  const sums = await sumsOf(place)
  writeFileSync(join(place, SUMS), sums)
  writeFileSync(join(place, SIGNATURE), sign(null, Buffer.from(sums), key))
  return place
}

test('one changed byte of any file is named, and so is one that lacks, is added, or leads elsewhere', async () => {
  const place = await signedVersion()
  await judge(place, [other.publicKey, publicKey])
  for (const name of ['bin/retaguarda', 'lib/libpq.so.5.18', LONG, KEYS]) {
    const bytes = readFileSync(join(place, name))
    const changed = Buffer.from(bytes)
    changed[0] = (changed[0] ?? 0) ^ 1
    writeFileSync(join(place, name), changed)
    // A link is named before the file that it leads to.
    const said = name === 'lib/libpq.so.5.18' ? 'lib/libpq.so' : name
    await expect(judge(place, [publicKey]), name).rejects.toThrow(`O arquivo ${said} não é o desta versão. Instale-a de novo.`)
    writeFileSync(join(place, name), bytes)
  }
  writeFileSync(join(place, 'bin/mais'), '')
  await expect(judge(place, [publicKey])).rejects.toThrow('O arquivo bin/mais não é desta versão. Retire-o ou instale-a de novo.')
  rmSync(join(place, 'bin/mais'))
  rmSync(join(place, 'vazio'))
  await expect(judge(place, [publicKey])).rejects.toThrow('O arquivo vazio não é o desta versão.')
  const outside = join(folder(), 'vazio')
  writeFileSync(outside, '')
  symlinkSync(outside, join(place, 'vazio'))
  await expect(judge(place, [publicKey])).rejects.toThrow('O arquivo vazio não é o desta versão.')
})

test('what stands in the place of a file is none of the version, and nobody waits for it', async () => {
  for (const stands of [
    (path: string) => mkdirSync(path),
    (path: string) => symlinkSync('main.js', path),
    (path: string) => execFileSync('sh', ['-c', 'mkfifo "$0"', path]),
  ]) {
    const place = await signedVersion()
    rmSync(join(place, 'vazio'))
    stands(join(place, 'vazio'))
    await expect(judge(place, [publicKey])).rejects.toThrow('O arquivo vazio não é o desta versão.')
  }
  const [circle, flat, broken] = [await signedVersion(), await signedVersion(), await signedVersion()]
  rmSync(join(circle, 'vazio'))
  symlinkSync('vazio', join(circle, 'vazio'))
  await expect(judge(circle, [publicKey])).rejects.toThrow('O arquivo vazio não é o desta versão.')
  rmSync(join(flat, 'bin'), { recursive: true })
  writeFileSync(join(flat, 'bin'), '')
  await expect(judge(flat, [publicKey])).rejects.toThrow('O arquivo bin/retaguarda não é o desta versão.')
  // As a broken disk would: what cannot be read is told, with what the system says of it.
  rmSync(join(broken, SUMS))
  symlinkSync('/proc/self/mem', join(broken, SUMS))
  await expect(judge(broken, [publicKey])).rejects.toThrow(
    /^Nem tudo em .* pôde ser lido \(EIO: .*Corrija as permissões, ou o disco, e repita\.$/,
  )
})

test('more than a version has is not laid, whoever signed it', async () => {
  const many = function* () {
    for (let i = 0; i <= 20_000; i++) yield { name: `lib/n${i}`, link: 'x' }
  }
  const sized = (size: string) => forged(Buffer.from(header), 124, `${size}\0`)
  const header = await packed([file('a', '')])
  const strange = 'O arquivo não é um pacote do Retaguarda, ou veio incompleto.'
  await expect(laid(gzipSync(await packed(many())))).rejects.toThrow(strange)
  for (const size of ['17777777777', '16715312001', '-0000000005']) {
    const place = folder()
    await expect(unpack(Readable.from([gzipSync(sized(size))]), place), size).rejects.toThrow(strange)
    expect(readdirSync(place), size).toEqual([])
  }
  // Twice the same name: the second is refused, and the process goes on.
  await expect(laid(gzipSync(await packed([file('a', 'x'.repeat(200_000)), file('a', 'y'.repeat(200_000))])))).rejects.toThrow('EEXIST')
})

test('sums that another key signed, or that were altered, are those of no version', async () => {
  const SENTENCE = 'A assinatura do pacote não é a de quem faz o Retaguarda.'
  await expect(judge(await signedVersion(other.privateKey), [publicKey])).rejects.toThrow(SENTENCE)
  const place = await signedVersion()
  await expect(judge(place, [])).rejects.toThrow(SENTENCE)
  writeFileSync(join(place, SUMS), `${readFileSync(join(place, SUMS), 'utf8')}${'0'.repeat(64)}  mais\n`)
  await expect(judge(place, [publicKey])).rejects.toThrow(SENTENCE)
  rmSync(join(place, SIGNATURE))
  await expect(judge(place, [publicKey])).rejects.toThrow(`falta o arquivo ${SIGNATURE}.`)
})

test('sha256sum and openssl say the same of a version as the command does', async () => {
  const place = await signedVersion()
  const keys = publicKeys(readFileSync(join(place, KEYS), 'utf8'))
  expect(keys).toHaveLength(1)
  const foreign = generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(publicKeys(foreign)).toEqual([])
  execFileSync('sha256sum', ['--quiet', '-c', SUMS], { cwd: place })
  const words = ['pkeyutl', '-verify', '-pubin', '-inkey', KEYS, '-rawin', '-in', SUMS, '-sigfile', SIGNATURE]
  expect(execFileSync('openssl', words, { cwd: place, encoding: 'utf8' })).toContain('Signature Verified Successfully')
  mkdirSync(join(place, 'sub'))
  await judge(place, keys) // an empty folder is no file
})
