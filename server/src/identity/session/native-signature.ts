import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { ApiError } from '../../platform/http/api-error.ts'
import { scalarText } from '../../platform/http/body-parser.ts'

/**
 * Returns the member that the native app has signed for, or throws 401. `sign` is the hex HMAC-SHA256 of memberid,
 * timestamp and nonce under the site's secret; docs/spec/calls.md, "Who calls".
 */
export const verifyNativeSignature = (fields: Record<string, unknown>, nativeSecret: string, now: Date): number => {
  const [memberid = '', timestamp = '', nonce = '', sign = ''] = ['memberid', 'timestamp', 'nonce', 'sign'].map(
    (name) => scalarText(fields[name]),
  )
  const age = now.getTime() - Number(timestamp) * 1000
  const isFresh = /^\d{1,12}$/.test(timestamp) && age < limits.signatureLife && age > -limits.clockSkew
  const expected = createHmac('sha256', nativeSecret).update(`${memberid}\n${timestamp}\n${nonce}`).digest()
  const given = Buffer.from(sign, 'hex')
  const isValid = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isFresh || !isValid || nonce.length < 8 || nonce.length > 64 || !/^\d{1,15}$/.test(memberid)) {
    throw new ApiError('loginRequired')
  }
  return Number(memberid)
}
