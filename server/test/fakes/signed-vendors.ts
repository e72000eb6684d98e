import { minute } from '@quanzi/contract/time'
import { type FakeRequest, type FakeResponse, openFakeServer } from '../../src/adapters/vendor-http/fake-server.ts'
import { signAcs3 } from '../../src/adapters/vendor-http/sign-acs3.ts'
import { signTc3 } from '../../src/adapters/vendor-http/sign-tc3.ts'

export type Keys = { keyId: string; keySecret: string }

export const acs3Error = (status: number, Code: string): FakeResponse => ({
  status,
  body: { Code, Message: Code, RequestId: 'r' },
})

const maxUrlBytes = 8_192

/** Fake of an Aliyun service: checks the length of the URL, signature, age and nonce. */
export const openAcs3Fake = (
  { keyId, keySecret }: Keys,
  call: { action: string; version: string },
  answer: (parameters: { query: URLSearchParams; form: URLSearchParams }) => FakeResponse,
) => {
  const nonces = new Set<string>()
  return openFakeServer(({ headers, query, search, body }, serverTime) => {
    if (search.length > maxUrlBytes) return { status: 414, body: '<html>' }
    const form = new URLSearchParams(body)
    const now = new Date(String(headers['x-acs-date']))
    const nonce = String(headers['x-acs-signature-nonce'])
    const host = String(headers.host)
    const parameters = { query: Object.fromEntries(query), ...(body && { form: Object.fromEntries(form) }) }
    const expected = signAcs3({ keyId, keySecret, host, ...call, ...parameters, now, nonce })
    if (Object.entries(expected.headers).some(([name, value]) => headers[name] !== value))
      return acs3Error(400, 'SignatureDoesNotMatch')
    if (!(Math.abs(serverTime - now.getTime()) < 15 * minute)) return acs3Error(400, 'InvalidTimeStamp.Expired')
    if (nonces.has(nonce)) return acs3Error(400, 'SignatureNonceUsed')
    nonces.add(nonce)
    return answer({ query, form })
  })
}

export const tc3Error = (Code: string): FakeResponse => ({
  body: { Response: { Error: { Code, Message: Code }, RequestId: 'r' } },
})

/** Fake of a service of Tencent Cloud: checks signature and age. */
export const openTc3Fake = (
  { keyId, keySecret }: Keys,
  call: { service: string; action: string },
  answer: (body: string) => FakeResponse,
) =>
  openFakeServer(({ headers, body }: FakeRequest, serverTime) => {
    const now = new Date(Number(headers['x-tc-timestamp']) * 1000)
    const expected = signTc3({ keyId, keySecret, host: String(headers.host), ...call, body, now })
    if (headers.authorization !== expected.authorization) return tc3Error('AuthFailure.SignatureFailure')
    if (Math.abs(serverTime - now.getTime()) > 5 * minute) return tc3Error('AuthFailure.SignatureExpire')
    return answer(body)
  })
