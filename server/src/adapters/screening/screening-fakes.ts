import { type FakeResponse, openFakeServer } from '../vendor-http/fake-server.ts'
import { signAcs3 } from '../vendor-http/sign-acs3.ts'
import { signTc3 } from '../vendor-http/sign-tc3.ts'

type Keys = { keyId: string; keySecret: string }
type HarmfulTexts = Record<string, { label: string; suggestion: 'Review' | 'Block' }>

/** Fake of Tencent Cloud TextModeration. Checks the signature and its age; the verdict depends on the word list. */
export const openTencentScreeningFake = async ({ keyId, keySecret }: Keys, harmfulTexts: HarmfulTexts) => {
  const checkedTexts: string[] = []
  const fake = await openFakeServer(({ headers, body }, serverTime) => {
    const errorResponse = (Code: string): FakeResponse => ({
      body: { Response: { Error: { Code, Message: Code }, RequestId: 'r' } },
    })
    const now = new Date(Number(headers['x-tc-timestamp']) * 1000)
    const host = String(headers.host)
    const expected = signTc3({ keyId, keySecret, host, service: 'tms', action: 'TextModeration', body, now })
    if (headers.authorization !== expected.authorization) return errorResponse('AuthFailure.SignatureFailure')
    if (Math.abs(serverTime - now.getTime()) > 5 * 60_000) return errorResponse('AuthFailure.SignatureExpire')
    const input = JSON.parse(body) as { Content: string; DataId: string }
    if (!/^[A-Za-z0-9_@#-]{1,64}$/.test(input.DataId)) return errorResponse('InvalidParameterValue.ErrDataIdFormat')
    const text = Buffer.from(input.Content, 'base64').toString()
    checkedTexts.push(text)
    const [word, found] = Object.entries(harmfulTexts).find(([one]) => text.includes(one)) ?? []
    const result = {
      Suggestion: found?.suggestion ?? 'Pass',
      Label: found?.label ?? 'Normal',
      SubLabel: '',
      Score: found ? 92 : 0,
      Keywords: word ? [word] : null,
      DetailResults: null,
      RiskDetails: null,
      DataId: input.DataId,
      RequestId: 'r',
    }
    return { body: { Response: result } }
  })
  return { ...fake, checkedTexts }
}

export const openAliyunScreeningFake = async ({ keyId, keySecret }: Keys, harmfulTexts: HarmfulTexts) => {
  const checkedTexts: string[] = []
  const nonces = new Set<string>()
  const fake = await openFakeServer(({ headers, query }, serverTime) => {
    const errorResponse = (status: number, Code: string): FakeResponse => ({
      status,
      body: { Code, Message: Code, RequestId: 'r' },
    })
    const now = new Date(String(headers['x-acs-date']))
    const nonce = String(headers['x-acs-signature-nonce'])
    const expected = signAcs3({
      keyId,
      keySecret,
      host: String(headers.host),
      action: 'TextModerationPlus',
      version: '2022-03-02',
      query: Object.fromEntries(query),
      now,
      nonce,
    })
    if (headers.authorization !== expected.headers['authorization']) return errorResponse(400, 'SignatureDoesNotMatch')
    if (!(Math.abs(serverTime - now.getTime()) < 15 * 60_000)) return errorResponse(400, 'InvalidTimeStamp.Expired')
    if (nonces.has(nonce)) return errorResponse(400, 'SignatureNonceUsed')
    nonces.add(nonce)
    const { content } = JSON.parse(query.get('ServiceParameters') ?? '{}') as { content: string }
    checkedTexts.push(content)
    const [word, found] = Object.entries(harmfulTexts).find(([one]) => content.includes(one)) ?? []
    const result = found
      ? { Label: found.label, Confidence: 99.9, RiskWords: word }
      : { Label: 'nonLabel', Description: '未检测出风险' }
    const data = { RiskLevel: found ? 'high' : 'none', Result: [result], Advice: [] }
    return { body: { Code: 200, Message: 'OK', RequestId: 'r', Data: data } }
  })
  return { ...fake, checkedTexts }
}
