import type { Config } from '../../base/config.ts'
import type { S3Settings } from '../files/s3.ts'
import { folderTarget } from './folder.ts'
import type { CopyTarget } from './port.ts'

/** The places of the copies by themselves: none, a folder, a bucket, or both. */
export async function createTargets(config: Config): Promise<CopyTarget[]> {
  const settings = s3Of(config)
  const targets = config.COPIA_PASTA === undefined ? [] : [folderTarget(config.COPIA_PASTA)]
  return settings ? [...targets, (await import('./s3.ts')).s3Target(settings)] : targets
}

function s3Of(config: Config): S3Settings | undefined {
  const { COPIA_S3_BUCKET, COPIA_S3_ENDPOINT, COPIA_S3_REGION, COPIA_S3_ACCESS_KEY_ID = '', COPIA_S3_SECRET_ACCESS_KEY = '' } = config
  if (COPIA_S3_BUCKET === undefined) return undefined
  return {
    bucket: COPIA_S3_BUCKET,
    endpoint: COPIA_S3_ENDPOINT,
    region: COPIA_S3_REGION,
    accessKeyId: COPIA_S3_ACCESS_KEY_ID,
    secretAccessKey: COPIA_S3_SECRET_ACCESS_KEY,
    prefix: config.COPIA_S3_PREFIX,
  }
}
