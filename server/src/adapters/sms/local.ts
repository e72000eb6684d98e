import { LRUCache } from 'lru-cache'
import type { SmsSender } from '../../ports.ts'

const maxNumbers = 1000

/** Sends nothing: stores the last code of each number for `/dev/sms`. Production does not start with it. */
export const createLocalSms = (onSend: (mobile: string, code: string) => void): SmsSender => {
  const codes = new LRUCache<string, string>({ max: maxNumbers })
  return {
    send: async (mobile, code) => {
      codes.set(mobile, code)
      onSend(mobile, code)
      return undefined
    },
    lastCode: (mobile) => codes.get(mobile),
  }
}
