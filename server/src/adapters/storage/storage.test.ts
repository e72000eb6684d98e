import { openS3Fake } from '../../../test/fakes/s3.ts'
import { describeStorage } from '../../../test/storage-contract.ts'
import { openStorage } from './storage.ts'

const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }
const bucket = { S3_REGION: 'auto', S3_KEY_ID: 'key', S3_KEY_SECRET: 'secret' }

describeStorage('a folder', async (folder) => ({
  storage: openStorage({ DATA_DIR: folder, S3_URL: null, ...bucket }),
  close: async () => {},
}))

describeStorage('a fake bucket', async (folder) => {
  const { url, close } = await openS3Fake(signer)
  return { storage: openStorage({ DATA_DIR: folder, S3_URL: url, ...bucket }), close }
})
