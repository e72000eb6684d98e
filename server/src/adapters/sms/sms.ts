import type { SmsSender } from '../../ports.ts'
import { createAliyunSms } from './aliyun.ts'
import { createLocalSms } from './local.ts'
import { createTencentSms } from './tencent.ts'

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

export const createSmsSender = (env: SmsSettings, log: Log): SmsSender => {
  if (env.SMS_PROVIDER === 'local') return createLocalSms((mobile, code) => log.info({ mobile, code }, 'login code'))
  const settings = {
    url: env.SMS_URL ?? undefined,
    keyId: env.SMS_KEY_ID ?? '',
    keySecret: env.SMS_KEY_SECRET ?? '',
    sign: env.SMS_SIGN ?? '',
    template: env.SMS_TEMPLATE ?? '',
  }
  if (env.SMS_PROVIDER === 'aliyun') return createAliyunSms(settings)
  return createTencentSms({ ...settings, appId: env.SMS_APP_ID ?? '' })
}
