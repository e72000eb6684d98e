import { openDouble, type Said } from '../outside/double.ts'
import { signAcs3 } from '../outside/sign-acs3.ts'
import { signTc3 } from '../outside/sign-tc3.ts'

type Keys = { keyId: string; keySecret: string }
/** Texts with one of these are found harmful, as what stands beside it. */
type Harm = Record<string, { label: string; suggestion: 'Review' | 'Block' }>

/** Tencent Cloud's TextModeration: checks the signature and its age, judges by the words it was given. */
export const openTencentTextDouble = async ({ keyId, keySecret }: Keys, harm: Harm) => {
  const judged: string[] = []
  const double = await openDouble(({ headers, body }, at) => {
    const refuse = (Code: string): Said => ({ body: { Response: { Error: { Code, Message: Code }, RequestId: 'r' } } })
    const now = new Date(Number(headers['x-tc-timestamp']) * 1000)
    const host = String(headers.host)
    const wanted = signTc3({ keyId, keySecret, host, service: 'tms', action: 'TextModeration', body, now })
    if (headers.authorization !== wanted.authorization) return refuse('AuthFailure.SignatureFailure')
    if (Math.abs(at - now.getTime()) > 5 * 60_000) return refuse('AuthFailure.SignatureExpire')
    const form = JSON.parse(body) as { Content: string; DataId: string }
    if (!/^[A-Za-z0-9_@#-]{1,64}$/.test(form.DataId)) return refuse('InvalidParameterValue.ErrDataIdFormat')
    const text = Buffer.from(form.Content, 'base64').toString()
    judged.push(text)
    const [word, found] = Object.entries(harm).find(([one]) => text.includes(one)) ?? []
    const answer = {
      Suggestion: found?.suggestion ?? 'Pass',
      Label: found?.label ?? 'Normal',
      SubLabel: '',
      Score: found ? 92 : 0,
      Keywords: word ? [word] : null,
      DetailResults: null,
      RiskDetails: null,
      DataId: form.DataId,
      RequestId: 'r',
    }
    return { body: { Response: answer } }
  })
  return { ...double, judged }
}

/** Aliyun's TextModerationPlus, likewise. */
export const openAliyunTextDouble = async ({ keyId, keySecret }: Keys, harm: Harm) => {
  const judged: string[] = []
  const nonces = new Set<string>()
  const double = await openDouble(({ headers, query }, at) => {
    const refuse = (status: number, Code: string): Said => ({ status, body: { Code, Message: Code, RequestId: 'r' } })
    const now = new Date(String(headers['x-acs-date']))
    const nonce = String(headers['x-acs-signature-nonce'])
    const wanted = signAcs3({
      keyId,
      keySecret,
      host: String(headers.host),
      action: 'TextModerationPlus',
      version: '2022-03-02',
      query: Object.fromEntries(query),
      now,
      nonce,
    })
    if (headers.authorization !== wanted.headers['authorization']) return refuse(400, 'SignatureDoesNotMatch')
    if (!(Math.abs(at - now.getTime()) < 15 * 60_000)) return refuse(400, 'InvalidTimeStamp.Expired')
    if (nonces.has(nonce)) return refuse(400, 'SignatureNonceUsed')
    nonces.add(nonce)
    const { content } = JSON.parse(query.get('ServiceParameters') ?? '{}') as { content: string }
    judged.push(content)
    const [word, found] = Object.entries(harm).find(([one]) => content.includes(one)) ?? []
    const result = found
      ? { Label: found.label, Confidence: 99.9, RiskWords: word }
      : { Label: 'nonLabel', Description: '未检测出风险' }
    const data = { RiskLevel: found ? 'high' : 'none', Result: [result], Advice: [] }
    return { body: { Code: 200, Message: 'OK', RequestId: 'r', Data: data } }
  })
  return { ...double, judged }
}
