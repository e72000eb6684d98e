import { limits } from '@quanzi/contract/limits'
import type { SmsSender } from '../../ports.ts'
import { requestJson } from '../vendor-http/request-json.ts'
import { signTc3, tc3ContentType } from '../vendor-http/sign-tc3.ts'
import { type SmsGatewaySettings, toSmsFault } from './aliyun.ts'
import { classifyTencentCode } from './error-codes.ts'

type SendSmsResponse = { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] }

export const createTencentSms = (settings: SmsGatewaySettings & { appId: string; region?: string }): SmsSender => {
  const { url = 'https://sms.tencentcloudapi.com/', keyId, keySecret, sign, template, appId } = settings
  const { region = 'ap-guangzhou', now = () => new Date(), timeoutMs = 4_500 } = settings
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
      const result = await requestJson(url, { method: 'POST', headers, body }, AbortSignal.timeout(timeoutMs))
      if (result.fault !== undefined) return toSmsFault(result.fault)
      // Every field is checked when it is read.
      const response = (result.json['Response'] ?? {}) as SendSmsResponse
      // The error concerns either the whole request or this number only.
      const errorCode = response.Error?.Code ?? response.SendStatusSet?.[0]?.Code
      if (errorCode === 'Ok') return undefined
      return typeof errorCode === 'string'
        ? { kind: classifyTencentCode(errorCode), code: errorCode }
        : toSmsFault('unreadable')
    },
  }
}
