import type { Sms } from '../../ports.ts'
import { openAliyunSms } from './aliyun.ts'
import { openLocalSms } from './local.ts'
import { openTencentSms } from './tencent.ts'

type SmsSettings = {
  SMS_PROVIDER: 'local' | 'aliyun' | 'tencent'
  SMS_URL: string | null
  SMS_KEY_ID: string | null
  SMS_KEY_SECRET: string | null
  SMS_SIGN: string | null
  SMS_TEMPLATE: string | null
  SMS_APP_ID: string | null
}
type Log = { info(facts: object, message: string): void }

/** The sender of login codes that the settings name; the check of the settings has seen that they are complete. */
export const openSms = (env: SmsSettings, log: Log): Sms => {
  if (env.SMS_PROVIDER === 'local') return openLocalSms((mobile, code) => log.info({ mobile, code }, 'login code'))
  const gateway = {
    url: env.SMS_URL ?? undefined,
    keyId: env.SMS_KEY_ID ?? '',
    keySecret: env.SMS_KEY_SECRET ?? '',
    sign: env.SMS_SIGN ?? '',
    template: env.SMS_TEMPLATE ?? '',
  }
  if (env.SMS_PROVIDER === 'aliyun') return openAliyunSms(gateway)
  return openTencentSms({ ...gateway, appId: env.SMS_APP_ID ?? '' })
}
