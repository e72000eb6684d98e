import { type FakeResponse, openFakeServer } from '../vendor-http/fake-server.ts'
import { signAcs3 } from '../vendor-http/sign-acs3.ts'
import { signTc3 } from '../vendor-http/sign-tc3.ts'

type Keys = { keyId: string; keySecret: string }

/** Fake of the Aliyun gateway. Checks the signature and its age, and records the messages. */
export const openAliyunSmsFake = async ({ keyId, keySecret }: Keys) => {
  const sent: { mobile: string; code: string }[] = []
  const nonces = new Set<string>()
  const fake = await openFakeServer(({ headers, query }, serverTime) => {
    const now = new Date(String(headers['x-acs-date']))
    const nonce = String(headers['x-acs-signature-nonce'])
    const errorResponse = (status: number, Code: string): FakeResponse => ({
      status,
      body: { Code, Message: Code, RequestId: 'r' },
    })
    const expected = signAcs3({
      keyId,
      keySecret,
      host: String(headers.host),
      action: 'SendSms',
      version: '2017-05-25',
      query: Object.fromEntries(query),
      now,
      nonce,
    })
    if (headers.authorization !== expected.headers['authorization']) return errorResponse(400, 'SignatureDoesNotMatch')
    if (!(Math.abs(serverTime - now.getTime()) < 15 * 60_000)) return errorResponse(400, 'InvalidTimeStamp.Expired')
    if (nonces.has(nonce)) return errorResponse(400, 'SignatureNonceUsed')
    nonces.add(nonce)
    const mobile = query.get('PhoneNumbers') ?? ''
    if (!/^1\d{10}$/.test(mobile)) return errorResponse(200, 'isv.MOBILE_NUMBER_ILLEGAL')
    sent.push({ mobile, code: String(JSON.parse(query.get('TemplateParam') ?? '{}')['code']) })
    return { body: { Code: 'OK', Message: 'OK', BizId: `${sent.length}^0`, RequestId: 'r' } }
  })
  return { ...fake, sent }
}

export const openTencentSmsFake = async ({ keyId, keySecret }: Keys) => {
  const sent: { mobile: string; code: string }[] = []
  const fake = await openFakeServer(({ headers, body }, serverTime) => {
    const errorResponse = (Code: string): FakeResponse => ({
      body: { Response: { Error: { Code, Message: Code }, RequestId: 'r' } },
    })
    const now = new Date(Number(headers['x-tc-timestamp']) * 1000)
    const host = String(headers.host)
    const expected = signTc3({ keyId, keySecret, host, service: 'sms', action: 'SendSms', body, now })
    if (headers.authorization !== expected.authorization) return errorResponse('AuthFailure.SignatureFailure')
    if (Math.abs(serverTime - now.getTime()) > 5 * 60_000) return errorResponse('AuthFailure.SignatureExpire')
    const input = JSON.parse(body) as { PhoneNumberSet: string[]; TemplateParamSet: string[] }
    const status = input.PhoneNumberSet.map((number) => {
      const mobile = number.replace(/^\+86/, '')
      const isValid = /^1\d{10}$/.test(mobile)
      if (isValid) sent.push({ mobile, code: input.TemplateParamSet[0] ?? '' })
      const Code = isValid ? 'Ok' : 'InvalidParameterValue.IncorrectPhoneNumber'
      return {
        SerialNo: String(sent.length),
        PhoneNumber: number,
        Fee: isValid ? 1 : 0,
        Code,
        Message: Code,
        IsoCode: 'CN',
      }
    })
    return { body: { Response: { SendStatusSet: status, RequestId: 'r' } } }
  })
  return { ...fake, sent }
}
