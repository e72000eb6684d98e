import type { SmsFault, SmsSender } from '../../ports.ts'
import { requestAcs3, type VendorSettings } from '../vendor-http/request-acs3.ts'
import type { RequestFault } from '../vendor-http/request-json.ts'
import { classifyAliyunCode } from './error-codes.ts'

export type SmsGatewaySettings = VendorSettings & { sign: string; template: string }

/** Login codes by Aliyun SendSms. The call is never retried: the gateway sends one message for each request. */
export const createAliyunSms = (settings: SmsGatewaySettings): SmsSender => {
  const { url = 'https://dysmsapi.aliyuncs.com/', sign, template, timeoutMs = 4_500 } = settings
  return {
    send: async (mobile, code) => {
      const response = await requestAcs3(settings, {
        url,
        timeoutMs,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: mobile,
          SignName: sign,
          TemplateCode: template,
          TemplateParam: JSON.stringify({ code }),
        },
        // Signature and quota errors have status 4xx and a body with the code.
        isExpectedStatus: (status) => status < 500,
      })
      if (response.fault !== undefined) return toSmsFault(response.fault, response.status)
      const errorCode = response.json['Code']
      if (errorCode === 'OK') return undefined
      return typeof errorCode === 'string'
        ? { kind: classifyAliyunCode(errorCode), code: errorCode }
        : toSmsFault('unreadable', response.status)
    },
  }
}

/** After no answer, an unreadable one or a fault of the gateway the message may still come; not after 3xx or 4xx. */
export const toSmsFault = (fault: RequestFault, status = 0): SmsFault => ({
  kind: fault === 'unreached' || (status >= 300 && status < 500) ? 'upstream' : 'unknown',
  code: fault,
})
