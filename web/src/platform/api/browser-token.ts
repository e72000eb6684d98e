import { randomHex } from '../random-hex.ts'
import { readStorage, writeStorage } from '../storage.ts'

/**
 * A login code belongs to the browser that asked for it, which the answer gives a cookie. That answer may be lost, so the
 * page names its browser before. Also after a reload: a phone ends the page while the message is read.
 */
const storageKey = 'quanzi:browser'
let token = readStorage('sessionStorage', storageKey)

export const findBrowserToken = (): string | null => token

/** Before a code is requested. */
export const nameBrowser = (): void => {
  token ??= randomHex(11)
  writeStorage('sessionStorage', storageKey, token)
}
