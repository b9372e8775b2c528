import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { FileGone, type FilePort } from './port.ts'

export type S3Settings = {
  bucket: string
  endpoint?: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  prefix: string
}

/** ms to connect and between two pieces of an answer. */
const LIMIT = 10_000

/** Files in a bucket of any S3-compatible store. The bucket is there already and is not public. */
export function createS3({ bucket, endpoint, region, accessKeyId, secretAccessKey, prefix }: S3Settings): FilePort {
  const client = new S3Client({
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
  }
}
