import { openDouble, type Said } from '../outside/double.ts'
import { signAcs3 } from '../outside/sign-acs3.ts'
import { signTc3 } from '../outside/sign-tc3.ts'

type Keys = { keyId: string; keySecret: string }

/** Aliyun's gateway: checks the signature and its age, and notes what it would have sent. */
export const openAliyunDouble = async ({ keyId, keySecret }: Keys) => {
  const sent: { mobile: string; code: string }[] = []
  const nonces = new Set<string>()
  const double = await openDouble(({ headers, query }, at) => {
    const now = new Date(String(headers['x-acs-date']))
    const nonce = String(headers['x-acs-signature-nonce'])
    const refuse = (status: number, Code: string): Said => ({ status, body: { Code, Message: Code, RequestId: 'r' } })
    const wanted = signAcs3({
      keyId,
      keySecret,
      host: String(headers.host),
      action: 'SendSms',
      version: '2017-05-25',
      query: Object.fromEntries(query),
      now,
      nonce,
    })
    if (headers.authorization !== wanted.headers['authorization']) return refuse(400, 'SignatureDoesNotMatch')
    if (!(Math.abs(at - now.getTime()) < 15 * 60_000)) return refuse(400, 'InvalidTimeStamp.Expired')
    if (nonces.has(nonce)) return refuse(400, 'SignatureNonceUsed')
    nonces.add(nonce)
    const mobile = query.get('PhoneNumbers') ?? ''
    if (!/^1\d{10}$/.test(mobile)) return refuse(200, 'isv.MOBILE_NUMBER_ILLEGAL')
    sent.push({ mobile, code: String(JSON.parse(query.get('TemplateParam') ?? '{}')['code']) })
    return { body: { Code: 'OK', Message: 'OK', BizId: `${sent.length}^0`, RequestId: 'r' } }
  })
  return { ...double, sent }
}

/** Tencent Cloud's gateway, likewise. */
export const openTencentDouble = async ({ keyId, keySecret }: Keys) => {
  const sent: { mobile: string; code: string }[] = []
  const double = await openDouble(({ headers, body }, at) => {
    const refuse = (Code: string): Said => ({ body: { Response: { Error: { Code, Message: Code }, RequestId: 'r' } } })
    const now = new Date(Number(headers['x-tc-timestamp']) * 1000)
    const host = String(headers.host)
    const wanted = signTc3({ keyId, keySecret, host, service: 'sms', action: 'SendSms', body, now })
    if (headers.authorization !== wanted.authorization) return refuse('AuthFailure.SignatureFailure')
    if (Math.abs(at - now.getTime()) > 5 * 60_000) return refuse('AuthFailure.SignatureExpire')
    const form = JSON.parse(body) as { PhoneNumberSet: string[]; TemplateParamSet: string[] }
    const status = form.PhoneNumberSet.map((number) => {
      const mobile = number.replace(/^\+86/, '')
      const good = /^1\d{10}$/.test(mobile)
      if (good) sent.push({ mobile, code: form.TemplateParamSet[0] ?? '' })
      const Code = good ? 'Ok' : 'InvalidParameterValue.IncorrectPhoneNumber'
      return {
        SerialNo: String(sent.length),
        PhoneNumber: number,
        Fee: good ? 1 : 0,
        Code,
        Message: Code,
        IsoCode: 'CN',
      }
    })
    return { body: { Response: { SendStatusSet: status, RequestId: 'r' } } }
  })
  return { ...double, sent }
}
