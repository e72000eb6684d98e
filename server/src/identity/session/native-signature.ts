import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { ApiError } from '../../platform/http/api-error.ts'
import { scalarText } from '../../platform/http/body/body-parser.ts'
import type { Site } from '../site/site.ts'

export type SignedSite = Pick<Site, 'id' | 'nativeSecret' | 'formerSecret' | 'secretIsShared'>

export const signatureFields = ['memberid', 'timestamp', 'nonce', 'sign'] as const

/** Whether the hex `sign` is the HMAC-SHA256 of a text under the site's secret, or the former one within its term. */
export const isSignedBySite = (
  { nativeSecret, formerSecret }: Pick<Site, 'nativeSecret' | 'formerSecret'>,
  text: string,
  sign: string,
  now: Date,
): boolean => {
  const given = Buffer.from(sign, 'hex')
  const secrets = formerSecret && formerSecret.until > now ? [nativeSecret, formerSecret.value] : [nativeSecret]
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(text).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Valid without the site too, unless another site has the same secret. docs/spec/calls.md, authentication. */
export const verifyNativeSignature = (fields: Record<string, unknown>, site: SignedSite, now: Date): number => {
  const [memberid = '', timestamp = '', nonce = '', sign = ''] = signatureFields.map((name) => scalarText(fields[name]))
  const age = now.getTime() - Number(timestamp) * 1000
  const isFresh = /^\d{1,12}$/.test(timestamp) && age < limits.signatureLife && age > -limits.clockSkew
  const signs = (signed: string): boolean => isSignedBySite(site, signed, sign, now)
  const text = `${memberid}\n${timestamp}\n${nonce}`
  const isValid = signs(`${text}\n${site.id}`) || (!site.secretIsShared && signs(text))
  if (!isFresh || !isValid || nonce.length < 8 || nonce.length > 64 || !/^\d{1,15}$/.test(memberid)) {
    throw new ApiError('loginRequired')
  }
  return Number(memberid)
}
