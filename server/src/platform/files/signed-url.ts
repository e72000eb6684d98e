import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { allSecrets, type Secrets } from '../crypto/secrets.ts'
import { type FileVariant, fileNameOf } from './storage-keys.ts'

const signatureOf = (secret: string, token: string, until: number): string =>
  createHmac('sha256', secret).update(`file ${token} ${until}`).digest('base64url')

/** Not `sign`, by which a request is one of the native app: with an ended URL the session decides. */
export const signedUrl = (secret: string, token: string, variant: FileVariant, now: Date): string => {
  const until = now.getTime() + limits.signedFileLife
  const path = `/files/${token}/${fileNameOf(variant)}`
  return `${path}?until=${until}&mac=${signatureOf(secret, token, until)}`
}

export const isSignedUrlValid = (
  secrets: Secrets,
  token: string,
  query: { until?: string; mac?: string },
  now: Date,
): boolean => {
  const until = Number(query.until)
  if (!Number.isSafeInteger(until) || until < now.getTime() || !query.mac) return false
  const given = Buffer.from(query.mac)
  return allSecrets(secrets).some((secret) => {
    const expected = Buffer.from(signatureOf(secret, token, until))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
