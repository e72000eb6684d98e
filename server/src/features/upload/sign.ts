import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { type FileForm, fileNameOf } from './keys.ts'

const signatureOf = (secret: string, token: string, until: number): string =>
  createHmac('sha256', secret).update(`file ${token} ${until}`).digest('base64url')

/** An address good for ten minutes, for one whose browser sends no session along. */
export const signedUrl = (secret: string, token: string, form: FileForm, now: Date): string => {
  const until = now.getTime() + limits.signedFileLife
  const path = `/files/${token}/${fileNameOf(form)}`
  return `${path}?until=${until}&sign=${signatureOf(secret, token, until)}`
}

export const isSigned = (
  secret: string,
  token: string,
  query: { until?: string; sign?: string },
  now: Date,
): boolean => {
  const until = Number(query.until)
  if (!Number.isSafeInteger(until) || until < now.getTime() || !query.sign) return false
  const wanted = Buffer.from(signatureOf(secret, token, until))
  const given = Buffer.from(query.sign)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
