import { Readable, Writable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { AlvoCopia } from '@retaguarda/contract/copia.ts'
import { FileGone } from '../files/port.ts'
import { clientOf, listKeys, type S3Settings } from '../files/s3.ts'
import type { CopyTarget } from './port.ts'

const MB = 1024 * 1024
const PART = 16 * MB

type Where = { client: S3Client; bucket: string; key: string }

/** Copies as objects of a bucket, under `prefix` and their name. */
export function s3Target(settings: S3Settings): CopyTarget {
  const { bucket, prefix } = settings
  const client = clientOf(settings)
  const at = (name: string, file = '') => `${prefix}${name}/${file}`
  const keysOf = (name: string) => listKeys(client, bucket, at(name))
  return {
    alvo: AlvoCopia.code.S3,
    destino: (name) => `s3://${bucket}/${prefix}${name}`,
    free: async () => undefined,
    write: (name, file) => new Upload({ client, bucket, key: at(name, file) }),
    async read(name, file) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: at(name, file) }))
        if (Body instanceof Readable) return Body
        throw new Error('The S3 store answered without a body')
      } catch (error) {
        if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) throw new FileGone(file)
        throw error
      }
    },
    list: async (name) => (await keysOf(name)).map(({ key }) => key.slice(at(name).length)),
    async remove(name) {
      await abortUploads(client, bucket, at(name))
      const keys = (await keysOf(name)).map(({ key }) => key)
      // The manifest goes first, so that what is left of it is no copy.
      const ordered = keys.toSorted((a, b) => Number(b.endsWith('/copia.json')) - Number(a.endsWith('/copia.json')))
      for (let i = 0; i < ordered.length; i += DELETE_MAX)
        await client.send(
          new DeleteObjectsCommand({
            Bucket: bucket,
            Delete: { Objects: ordered.slice(i, i + DELETE_MAX).map((Key) => ({ Key })), Quiet: true },
          }),
        )
    },
  }
}

const DELETE_MAX = 1_000

/** What a process that died left half sent takes room that nobody sees. A store that cannot list it removes it by its own rules. */
async function abortUploads(client: S3Client, bucket: string, prefix: string): Promise<void> {
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }))
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotImplemented') return { Uploads: [] }
      throw error
    })
  for (const { Key, UploadId } of Uploads) await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
}

/** Sends what is written in parts, one while the next one fills; what fits into one part is sent as it is. */
class Upload extends Writable {
  readonly #where: Where
  #waiting: Buffer[] = []
  #length = 0
  #id: string | undefined
  #sent: Promise<{ ETag: string | undefined; PartNumber: number }>[] = []
  #done = false

  constructor(where: Where) {
    super({ highWaterMark: MB })
    this.#where = where
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#waiting.push(chunk)
    this.#length += chunk.length
    if (this.#length < PART) done()
    else this.#part().then(() => done(), done)
  }

  /** Begins to send what waits, once the part before it is there. */
  async #part(): Promise<void> {
    const { client, bucket, key } = this.#where
    const body = this.#take()
    this.#id ??= (await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }))).UploadId
    await this.#sent.at(-1)
    const PartNumber = this.#sent.length + 1
    const sending = client
      .send(new UploadPartCommand({ Bucket: bucket, Key: key, UploadId: this.#id, PartNumber, Body: body }))
      .then(({ ETag }) => ({ ETag, PartNumber }))
    sending.catch(() => {}) // thrown where it is waited for
    this.#sent.push(sending)
  }

  #take(): Buffer {
    const all = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#length = 0
    return all
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#finish().then(() => done(), done)
  }

  async #finish(): Promise<void> {
    const { client, bucket, key } = this.#where
    if (this.#id === undefined) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: this.#take(), ContentType: 'application/octet-stream' }))
    } else {
      if (this.#length > 0) await this.#part()
      const Parts = await Promise.all(this.#sent)
      await client.send(new CompleteMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: this.#id, MultipartUpload: { Parts } }))
    }
    this.#done = true
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const { client, bucket, key } = this.#where
    if (this.#done || this.#id === undefined) {
      done(error)
      return
    }
    // Of a store that is away it is done when its copy is removed.
    const aborted = client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: this.#id }))
    aborted.catch(() => {}).then(() => done(error), done)
  }
}
