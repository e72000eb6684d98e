import { join } from 'node:path'
import type { Storage } from '../../ports.ts'
import { openFolderStorage } from './folder-storage.ts'
import { readOnly } from './read-only-storage.ts'
import { openS3Storage } from './s3-storage.ts'

type StorageSettings = {
  DATA_DIR: string
  S3_URL: string | null
  S3_REGION: string
  S3_KEY_ID: string | null
  S3_KEY_SECRET: string | null
  PRACTICE?: boolean
}

export const openStorage = (settings: StorageSettings): Storage => {
  const { S3_URL: url, S3_REGION: region, S3_KEY_ID: keyId, S3_KEY_SECRET: keySecret } = settings
  if (!url) return openFolderStorage(join(settings.DATA_DIR, 'files'))
  if (!keyId || !keySecret) throw new Error('S3_URL needs S3_KEY_ID and S3_KEY_SECRET')
  const bucket = openS3Storage({ url, region, keyId, keySecret, incomingFolder: join(settings.DATA_DIR, 'incoming') })
  return settings.PRACTICE ? readOnly(bucket) : bucket
}
