import { randomUUID } from 'node:crypto'
import type { SmsFault, SmsSender } from '../../ports.ts'
import { type RequestFault, requestJson } from '../vendor-http/request-json.ts'
import { signAcs3 } from '../vendor-http/sign-acs3.ts'
import { classifyAliyunCode } from './error-codes.ts'

export type SmsGatewaySettings = {
  url?: string | undefined
  keyId: string
  keySecret: string
  sign: string
  template: string
  now?: () => Date
  nonce?: () => string
  timeoutMs?: number
}

/** Login codes by Aliyun SendSms. The call is never retried: the gateway sends one message for each request. */
export const createAliyunSms = (settings: SmsGatewaySettings): SmsSender => {
  const { url = 'https://dysmsapi.aliyuncs.com/', keyId, keySecret, sign, template } = settings
  const { now = () => new Date(), nonce = randomUUID, timeoutMs = 4_500 } = settings
  return {
    send: async (mobile, code) => {
      const { search, headers } = signAcs3({
        keyId,
        keySecret,
        host: new URL(url).host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: mobile,
          SignName: sign,
          TemplateCode: template,
          TemplateParam: JSON.stringify({ code }),
        },
        now: now(),
        nonce: nonce(),
      })
      const { host: _host, ...requestHeaders } = headers
      const address = new URL(url)
      address.search = search
      const response = await requestJson(
        address.href,
        { method: 'POST', headers: requestHeaders },
        AbortSignal.timeout(timeoutMs),
        // Signature and quota errors have status 4xx and a body with the code.
        (status) => status < 500,
      )
      if (response.fault !== undefined) return toSmsFault(response.fault)
      const errorCode = response.json['Code']
      if (errorCode === 'OK') return undefined
      return typeof errorCode === 'string'
        ? { kind: classifyAliyunCode(errorCode), code: errorCode }
        : toSmsFault('unreadable')
    },
  }
}

/** After a timeout the outcome is unknown. An invalid response means that the message was not accepted. */
export const toSmsFault = (fault: RequestFault): SmsFault => ({
  kind: fault === 'silent' ? 'unknown' : 'upstream',
  code: fault,
})
