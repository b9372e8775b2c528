import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { hearing } from '../http/heard.ts'
import { createFolder } from './folder.ts'
import { FileGone, type FilePort } from './port.ts'
import type { BucketPort, S3Settings } from './s3.ts'

/** A bucket where S3_BUCKET is set, else the folder `arquivos` of DATA_DIR. */
export function createFiles(config: Config): FilePort {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '', S3_PREFIX } = config
  if (S3_BUCKET === undefined) return createFolder(join(config.DATA_DIR, 'arquivos'))
  return inBucket({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: S3_PREFIX,
  })
}

/** What speaks to a bucket is large: it is read with the first file. */
function inBucket(settings: S3Settings): FilePort {
  let opened: Promise<BucketPort> | undefined
  const bucket = () => (opened ??= import('./s3.ts').then(({ createS3 }) => createS3(settings)))
  const heard = async <T>(work: (files: FilePort) => Promise<T>) =>
    hearing('Arquivos em S3', work(await bucket()), (error) => error instanceof FileGone)
  return {
    put: (key, file) => heard((files) => files.put(key, file)),
    open: (key) => heard((files) => files.open(key)),
    remove: (key) => heard((files) => files.remove(key)),
    list: async () => (await bucket()).list(),
  }
}
