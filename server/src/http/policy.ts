import type { Site } from '../features/site/site.ts'

/** A page may be in the app, in WeChat, or in a plain browser; each may load what that world needs and nothing more. */
export type World = 'native' | 'wechat' | 'plain'

export const worldOf = (agent: string | undefined): World => {
  if (agent === undefined) return 'plain'
  if (agent.includes('QuanziApp/')) return 'native'
  return agent.includes('MicroMessenger') && !/wxwork/i.test(agent) ? 'wechat' : 'plain'
}

type Known = Pick<Site, 'hosts'> & { settings: Pick<Site['settings'], 'notice_url' | 'portal_library'> }

/** The policies of the three worlds, for the sites that are registered now. docs/spec/worlds.md, what a page may load. */
export const policiesFor = (sites: readonly Known[], tiles?: string | undefined): Record<World, string> => {
  const told = sites.flatMap(({ hosts, settings }) => [
    ...hosts.map((h) => `https://${h}`),
    ...originOf(settings.notice_url),
  ])
  const connect = ["'self'", ...unique(told)]
  const scripts = ["'self'", ...unique(sites.flatMap(({ settings }) => originOf(settings.portal_library)))]
  // Maps are drawn of pictures from where the settings say.
  const images = tiles ? originOf(tiles.replace(/[{}]/g, '')) : []
  const wechat = ['https://res.wx.qq.com', 'https://res2.wx.qq.com']
  return {
    plain: policy({ connect, scripts, images }),
    wechat: policy({
      connect,
      scripts: [...scripts, ...wechat],
      images: [...images, 'https://thirdwx.qlogo.cn', 'https://wx.qlogo.cn'],
      frames: ['weixin:'],
    }),
    // Some apps hear their pages by addresses that a frame is sent to.
    native: policy({ connect, scripts, images, frames: ['wvjbscheme:', 'yy:', 'https:'] }),
  }
}

type Parts = { connect: string[]; scripts: string[]; images?: string[]; frames?: string[] }

const policy = ({ connect, scripts, images = [], frames = [] }: Parts): string =>
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

/** Names under `.invalid` stand for nobody, and what is no plain host name has no place in a header. */
const unique = (origins: string[]): string[] =>
  [...new Set(origins)].filter(
    (origin) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/i.test(origin) && !/\.invalid(:|$)/.test(origin),
  )

const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])
