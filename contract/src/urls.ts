/**
 * Checks of addresses that people enter. They apply when an address is saved and when it is used, as rows may come
 * from elsewhere.
 */

/** Only http and https, without credentials before the host. */
export const isWebUrl = (address: string): boolean => /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(address)

/** https; http only for localhost, for development. */
export const isSecureUrl = (address: string): boolean =>
  isWebUrl(address) && /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/?#]|$))/i.test(address)

/** `yunxi://`: a scheme that opens an app and that browsers do not handle themselves. */
export const isAppScheme = (scheme: string): boolean =>
  /^[a-z][a-z0-9+.-]{1,30}:\/\/$/.test(scheme) && !browserSchemes.has(scheme.slice(0, -3))

const browserSchemes = new Set(
  'http https ws wss ftp file data blob javascript vbscript about view-source filesystem intent mailto tel sms'.split(
    ' ',
  ),
)
