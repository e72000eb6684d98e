import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import type { SmsSender } from '../../ports.ts'
import { requestTc3 } from '../vendor-http/request-tc3.ts'
import { type SmsGatewaySettings, toSmsFault } from './aliyun.ts'
import { classifyTencentCode } from './error-codes.ts'

type SendSmsResponse = { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] }

export const createTencentSms = (settings: SmsGatewaySettings & { appId: string }): SmsSender => {
  const { url = 'https://sms.tencentcloudapi.com/', sign, template, appId, timeoutMs = 4_500 } = settings
  return {
    send: async (mobile, code) => {
      const result = await requestTc3(settings, {
        url,
        timeoutMs,
        service: 'sms',
        action: 'SendSms',
        version: '2021-01-11',
        input: {
          PhoneNumberSet: [`+86${mobile}`],
          SmsSdkAppId: appId,
          SignName: sign,
          TemplateId: template,
          TemplateParamSet: [code, String(limits.codeLife / minute)],
        },
      })
      if (result.fault !== undefined) return toSmsFault(result.fault, result.status)
      // Every field is checked when it is read.
      const response = (result.json['Response'] ?? {}) as SendSmsResponse
      // The error concerns either the whole request or this number only.
      const errorCode = response.Error?.Code ?? response.SendStatusSet?.[0]?.Code
      if (errorCode === 'Ok') return undefined
      return typeof errorCode === 'string'
        ? { kind: classifyTencentCode(errorCode), code: errorCode }
        : toSmsFault('unreadable', result.status)
    },
  }
}
