import { randomHex } from '../random-hex.ts'
import { readStorage, writeStorage } from '../storage.ts'
import { browserToken } from './client.ts'

const storageKey = 'quanzi:browser'

/**
 * Before a code is requested, and before one is entered: a login code belongs to the browser that asked for it, which the
 * answer gives a cookie. That answer may be lost, so the page names its browser until then, also after a reload: a phone
 * ends the page while the message is read.
 */
export const nameBrowser = (): void => {
  browserToken.current ||= readStorage('sessionStorage', storageKey) ?? randomHex(11)
  writeStorage('sessionStorage', storageKey, browserToken.current)
}
