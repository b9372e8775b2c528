import crypto from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { atEnd } from './at-end.ts'

const BUCKET = 'arquivos'

// The stand-in seals where the next page of a long list begins by DES, which OpenSSL no longer has; thrice by one key is the same.
const { createCipheriv, createDecipheriv } = crypto
const thrice = (key: Uint8Array) => Buffer.concat([key, key, key])
Object.assign(crypto, {
  createCipheriv: (...[name, key, ...rest]: [string, Buffer, Buffer]) =>
    name === 'des' ? createCipheriv('des-ede3-cbc', thrice(key), ...rest) : createCipheriv(name, key, ...rest),
  createDecipheriv: (...[name, key, ...rest]: [string, Buffer, Buffer]) =>
    name === 'des' ? createDecipheriv('des-ede3-cbc', thrice(key), ...rest) : createDecipheriv(name, key, ...rest),
})

/** An S3-compatible store of the test file's own: what to configure, and what it holds. */
export async function testS3() {
  const directory = mkdtempSync(join(tmpdir(), 'rtg-s3-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] })
  const { port } = await server.run()
  atEnd(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const settings = {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PREFIX: 'anexos/',
  }
  const keys = () =>
    readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('._S3rver_object'))
      .map((name) => name.replace('._S3rver_object', ''))
  return { settings, keys, folder: join(directory, BUCKET) }
}
