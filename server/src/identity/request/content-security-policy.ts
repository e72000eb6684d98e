import type { ClientKind } from '@quanzi/contract/circle/rendered-home'

export const clientKindOf = (userAgent: string | undefined): ClientKind => {
  if (userAgent === undefined) return 'plain'
  if (/QuanziApp\/|_dsbridge/.test(userAgent)) return 'native'
  return userAgent.includes('MicroMessenger') && !/wxwork/i.test(userAgent) ? 'wechat' : 'plain'
}

type SiteOrigins = { hosts: readonly string[]; settings: { notice_url: string } }

type PageOrigins = { portal?: string; tiles?: string | undefined }

/** Where an app's pages read the files that it hands over. docs/bridge.md, functions. */
export const pickedFileSources = ['blob:', 'data:', 'quanzi-file:']

/** Each kind of client has a policy of its own. docs/spec/client-environments.md, content security policy. */
export const contentSecurityPolicies = (
  sites: readonly SiteOrigins[],
  { portal = '', tiles }: PageOrigins = {},
): Record<ClientKind, string> => {
  const callableOrigins = sites.flatMap(({ hosts, settings }) => [
    ...hosts.map((h) => `https://${h}`),
    ...originsOf(settings.notice_url),
  ])
  const connect = ["'self'", ...validOrigins([...callableOrigins, ...originsOf(portal)])]
  const scripts = ["'self'"]
  const images = tiles ? originsOf(tiles.replace(/[{}]/g, '')) : []
  const wechat = ['https://res.wx.qq.com', 'https://res2.wx.qq.com']
  return {
    plain: buildPolicy({ connect, scripts, images }),
    wechat: buildPolicy({
      connect,
      scripts: [...scripts, ...wechat],
      images: [...images, 'https://thirdwx.qlogo.cn', 'https://wx.qlogo.cn'],
      frames: ['weixin:'],
    }),
    // Some apps receive messages of their pages as URLs of a frame.
    native: buildPolicy({
      connect: [...connect, ...pickedFileSources],
      scripts,
      images,
      frames: ['wvjbscheme:', 'yy:', 'https:'],
    }),
  }
}

type PolicySources = { connect: string[]; scripts: string[]; images: string[]; frames?: string[] }

const buildPolicy = ({ connect, scripts, images, frames = [] }: PolicySources): string =>
  [
    "default-src 'self'",
    "base-uri 'self'",
    `connect-src ${connect.join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'self'",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    `img-src ${["'self'", 'data:', 'blob:', ...images].join(' ')}`,
    "media-src 'self' blob:",
    "object-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
  ].join(';')

/** Drops names under `.invalid`, and everything that is no plain host name: it would break the header. */
const validOrigins = (origins: string[]): string[] =>
  [...new Set(origins)].filter(
    (origin) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/i.test(origin) && !/\.invalid(:|$)/.test(origin),
  )

const originsOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])
