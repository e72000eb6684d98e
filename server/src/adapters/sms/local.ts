import { LRUCache } from 'lru-cache'
import type { Sms } from '../../ports.ts'

/** Numbers whose last code is kept. */
const kept = 1000

/**
 * Sends nothing: the last code of each number is kept for `/dev/sms` and told to `tell`, which writes the log. For one's
 * own machine; production refuses to start with it.
 */
export const openLocalSms = (tell: (mobile: string, code: string) => void): Sms => {
  const codes = new LRUCache<string, string>({ max: kept })
  return {
    send: async (mobile, code) => {
      codes.set(mobile, code)
      tell(mobile, code)
      return undefined
    },
    lastCode: (mobile) => codes.get(mobile),
  }
}
