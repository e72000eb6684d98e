import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { ApiError } from '../../platform/http/api-error.ts'
import { scalarText } from '../../platform/http/body-parser.ts'

export type SignedSite = { id: number; nativeSecret: string; secretIsShared: boolean }

/**
 * Returns the member that the native app has signed for, or throws 401. `sign` is the hex HMAC-SHA256 of memberid,
 * timestamp, nonce and site under the site's secret. Without the site it is valid too, as the secret already names the
 * site, unless another site has the same secret; docs/spec/calls.md, "Who calls".
 */
export const verifyNativeSignature = (fields: Record<string, unknown>, site: SignedSite, now: Date): number => {
  const [memberid = '', timestamp = '', nonce = '', sign = ''] = ['memberid', 'timestamp', 'nonce', 'sign'].map(
    (name) => scalarText(fields[name]),
  )
  const age = now.getTime() - Number(timestamp) * 1000
  const isFresh = /^\d{1,12}$/.test(timestamp) && age < limits.signatureLife && age > -limits.clockSkew
  const given = Buffer.from(sign, 'hex')
  const signs = (text: string): boolean => {
    const expected = createHmac('sha256', site.nativeSecret).update(text).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const text = `${memberid}\n${timestamp}\n${nonce}`
  const isValid = signs(`${text}\n${site.id}`) || (!site.secretIsShared && signs(text))
  if (!isFresh || !isValid || nonce.length < 8 || nonce.length > 64 || !/^\d{1,15}$/.test(memberid)) {
    throw new ApiError('loginRequired')
  }
  return Number(memberid)
}
