import { join } from 'node:path'
import type { Storage } from '../../ports.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'

type StorageSettings = {
  DATA_DIR: string
  /** Where keys begin: `https://host/bucket` or `https://bucket.host`. */
  S3_URL: string | null
  S3_REGION: string
  S3_KEY_ID: string | null
  S3_KEY_SECRET: string | null
}

/** Where uploaded files live: a bucket where one is set, else DATA_DIR/files. */
export const openStorage = (settings: StorageSettings): Storage => {
  const { S3_URL: url, S3_REGION: region, S3_KEY_ID: keyId, S3_KEY_SECRET: keySecret } = settings
  if (!url) return openFolder(join(settings.DATA_DIR, 'files'))
  if (!keyId || !keySecret) throw new Error('S3_URL needs S3_KEY_ID and S3_KEY_SECRET')
  return openS3({ url, region, keyId, keySecret })
}
