/**
 * Which addresses are followed that people typed in. Each is asked when it is saved and again where it is used, because a
 * row may come from elsewhere.
 */

/** Of the web alone, with nothing before the host: no other scheme does anything there. */
export const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(address)

/** Of the web under https; over http only within the machine itself, for trying things. */
export const isSafeAddress = (address: string): boolean =>
  isWebAddress(address) && /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/?#]|$))/i.test(address)

/** `yunxi://`: what opens an app and nothing that a browser itself would do something with. */
export const isAppScheme = (scheme: string): boolean =>
  /^[a-z][a-z0-9+.-]{1,30}:\/\/$/.test(scheme) && !browsersOwn.has(scheme.slice(0, -3))

const browsersOwn = new Set(
  'http https ws wss ftp file data blob javascript vbscript about view-source filesystem intent mailto tel sms'.split(
    ' ',
  ),
)
