/** Checked on saving and on use, because rows may be written by other means. */

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

/** Origins of other sites, separated by space: https with a host, which may begin with `*.`; http for localhost alone. */
export const listOrigins = (text: string): string[] => text.split(/\s+/).filter((part) => part !== '')

/** An origin that may frame the embeds, or `*` for every one. It is written into a header. */
export const isEmbedOrigin = (origin: string): boolean =>
  origin === '*' ||
  /^(https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/i.test(origin)
