import { hash, randomBytes } from 'node:crypto'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Operation, RequestContext } from '../request/request-context.ts'
import { getJsApiTicket } from './access-token-cache.ts'
import { answerInTime } from './answer-in-time.ts'

/** Signs only pages of the site: a signature vouches for the page. A site without hosts lives under those of the others. */
export const signPageForJsSdk: Operation<'GET ajax/wechatShare'> = async (ctx, { url }) => {
  const page = url.split('#')[0] ?? ''
  if (page === '') throw new ApiError('badRequest', { data: { field: 'url' } })
  if (!(await isOwnPage(ctx, page))) {
    ctx.app.log.warn({ site: ctx.site.id, host: parseHost(page).slice(0, 100) }, 'a foreign page wanted a signature')
    throw new ApiError('siteNotRegistered', { data: { field: 'url' } })
  }
  const { wechat } = ctx.app.ports
  if (!wechat) throw new ApiError('wechatDown')
  const ticket = await answerInTime(getJsApiTicket(ctx.app, wechat))
  if (typeof ticket !== 'string') throw new ApiError('wechatDown')
  const timestamp = Math.floor(ctx.now.getTime() / 1000)
  const nonceStr = randomBytes(8).toString('hex')
  return {
    appId: wechat.appId,
    timestamp,
    nonceStr,
    signature: computeJsSdkSignature({ ticket, nonceStr, timestamp, url: page }),
  }
}

/** Keys in alphabetical order, values not encoded: WeChat's JS-SDK, appendix 1. */
export const computeJsSdkSignature = (input: {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}): string =>
  hash('sha1', `jsapi_ticket=${input.ticket}&noncestr=${input.nonceStr}&timestamp=${input.timestamp}&url=${input.url}`)

const isOwnPage = async ({ site, app, request }: RequestContext, page: string): Promise<boolean> => {
  // Parsers disagree about backslashes and user info in URLs.
  if (!/^https?:\/\/[^\s\\@]+$/i.test(page) || parseHost(page) === '') return false
  const host = parseHost(page)
  if (!app.config.production && host === request.host) return true
  const ownHosts = [...site.hosts, parseHost(site.wapUrl)].filter((own) => own !== '')
  return ownHosts.length > 0 ? ownHosts.includes(host) : (await app.sites.hosts()).has(host)
}

const parseHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
