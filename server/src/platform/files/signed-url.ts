import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { allSecrets, type Secrets } from '../crypto/secrets.ts'
import { type FileVariant, fileNameOf } from './storage-keys.ts'

const signatureOf = (secret: string, token: string, until: number): string =>
  createHmac('sha256', secret).update(`file ${token} ${until}`).digest('base64url')

export const signedUrl = (secret: string, token: string, variant: FileVariant, now: Date): string => {
  const until = now.getTime() + limits.signedFileLife
  const path = `/files/${token}/${fileNameOf(variant)}`
  return `${path}?until=${until}&sign=${signatureOf(secret, token, until)}`
}

export const isSignedUrlValid = (
  secrets: Secrets,
  token: string,
  query: { until?: string; sign?: string },
  now: Date,
): boolean => {
  const until = Number(query.until)
  if (!Number.isSafeInteger(until) || until < now.getTime() || !query.sign) return false
  const given = Buffer.from(query.sign)
  return allSecrets(secrets).some((secret) => {
    const expected = Buffer.from(signatureOf(secret, token, until))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
