import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { FileGone, type FilePort } from './port.ts'

export type S3Settings = {
  bucket: string
  endpoint?: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  prefix: string
}

export type BucketPort = FilePort & Required<Pick<FilePort, 'list'>>

/** ms to connect and between two pieces of an answer. */
const LIMIT = 10_000

export const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint }),
    // Addresses without a name of their own for each bucket, and no checksum inside the body: stores that do not know these
    // framings keep them as part of the file.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: LIMIT, requestTimeout: LIMIT * 6, socketTimeout: LIMIT },
  })

/** Files in a bucket of any S3-compatible store. The bucket is there already and is not public. */
export function createS3(settings: S3Settings): BucketPort {
  const { bucket, prefix } = settings
  const client = clientOf(settings)
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` })
  return {
    async put(key, { path, size }) {
      await client.send(
        new PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size, ContentType: 'application/octet-stream' }),
      )
    },

    async open(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        if (Body instanceof Readable) return Body
        throw new Error('The S3 store answered without a body')
      } catch (error) {
        if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) throw new FileGone(key)
        throw error
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },

    list: async () => (await listKeys(client, bucket, prefix)).map(({ key, bytes }) => ({ key: key.slice(prefix.length), bytes })),
  }
}

/** Every object whose key begins so. */
export async function listKeys(client: S3Client, bucket: string, prefix: string): Promise<{ key: string; bytes: number }[]> {
  const found: { key: string; bytes: number }[] = []
  let token: string | undefined
  do {
    const { Contents = [], NextContinuationToken } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(token !== undefined && { ContinuationToken: token }) }),
    )
    for (const { Key, Size = 0 } of Contents) if (Key !== undefined) found.push({ key: Key, bytes: Size })
    token = NextContinuationToken
  } while (token !== undefined)
  return found
}
