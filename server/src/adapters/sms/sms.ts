import type { Sms } from '../../ports.ts'
import { openLocalSms } from './local.ts'

export type SmsSettings = { SMS_PROVIDER: 'local' | 'aliyun' | 'tencent' }
type Log = { info(facts: object, message: string): void }

/** The sender of login codes that the settings name. */
export const openSms = ({ SMS_PROVIDER: provider }: SmsSettings, log: Log): Sms => {
  if (provider === 'local') return openLocalSms((mobile, code) => log.info({ mobile, code }, 'login code'))
  throw new Error(`SMS_PROVIDER=${provider}: this server has no such sender`)
}
