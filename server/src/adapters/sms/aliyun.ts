import { randomUUID } from 'node:crypto'
import type { Sms, SmsFault } from '../../ports.ts'
import { ask, type OutsideFault } from '../outside/ask.ts'
import { signAcs3 } from '../outside/sign-acs3.ts'
import { meaningOfAliyun } from './codes.ts'

export type Gateway = {
  /** Absent: the provider's own address. */
  url?: string | undefined
  keyId: string
  keySecret: string
  sign: string
  template: string
  /** For tests: a time and a nonce that are known. */
  now?: () => Date
  nonce?: () => string
  /** How long the gateway may take. */
  within?: number
}

/** Login codes by Aliyun's SendSms, one signed call. It is never made twice: the gateway sends as often as it is asked. */
export const openAliyunSms = (gateway: Gateway): Sms => {
  const { url = 'https://dysmsapi.aliyuncs.com/', keyId, keySecret, sign, template } = gateway
  const { now = () => new Date(), nonce = randomUUID, within = 4_500 } = gateway
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
      const { host: _host, ...sent } = headers
      const address = new URL(url)
      address.search = search
      const answer = await ask(
        address.href,
        { method: 'POST', headers: sent },
        AbortSignal.timeout(within),
        // Signatures and quotas are refused under 4xx, with a body that says why.
        (status) => status < 500,
      )
      if (answer.fault !== undefined) return outside(answer.fault)
      const said = answer.json['Code']
      if (said === 'OK') return undefined
      return typeof said === 'string' ? { kind: meaningOfAliyun(said), code: said } : outside('unreadable')
    },
  }
}

/** After silence nobody knows; an answer that was not as agreed was no acceptance. */
export const outside = (fault: OutsideFault): SmsFault => ({
  kind: fault === 'silent' ? 'unknown' : 'upstream',
  code: fault,
})
