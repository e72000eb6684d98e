import { limits } from '@quanzi/contract/limits'
import type { Sms } from '../../ports.ts'
import { ask } from '../outside/ask.ts'
import { signTc3, tc3ContentType } from '../outside/sign-tc3.ts'
import { type Gateway, outside } from './aliyun.ts'
import { meaningOfTencent } from './codes.ts'

type Answer = { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] }

/** Login codes by Tencent Cloud's SendSms, one signed call, never made twice. */
export const openTencentSms = (gateway: Gateway & { appId: string; region?: string }): Sms => {
  const { url = 'https://sms.tencentcloudapi.com/', keyId, keySecret, sign, template, appId } = gateway
  const { region = 'ap-guangzhou', now = () => new Date(), within = 4_500 } = gateway
  return {
    send: async (mobile, code) => {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: appId,
        SignName: sign,
        TemplateId: template,
        TemplateParamSet: [code, String(limits.codeLife / 60_000)],
      })
      const signed = signTc3({
        keyId,
        keySecret,
        host: new URL(url).host,
        service: 'sms',
        action: 'SendSms',
        body,
        now: now(),
      })
      const headers = {
        authorization: signed.authorization,
        'content-type': tc3ContentType,
        'x-tc-action': 'SendSms',
        'x-tc-region': region,
        'x-tc-timestamp': String(signed.timestamp),
        'x-tc-version': '2021-01-11',
      }
      const answer = await ask(url, { method: 'POST', headers, body }, AbortSignal.timeout(within))
      if (answer.fault !== undefined) return outside(answer.fault)
      const response = (answer.json['Response'] ?? {}) as Answer
      // The whole request may be refused, or this number alone.
      const said = response.Error?.Code ?? response.SendStatusSet?.[0]?.Code
      if (said === 'Ok') return undefined
      return typeof said === 'string' ? { kind: meaningOfTencent(said), code: said } : outside('unreadable')
    },
  }
}
