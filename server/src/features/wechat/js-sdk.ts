import { createHash, randomBytes } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { inTime } from './in-time.ts'
import { pageTicket } from './lent.ts'

/** Signs a page of the site for WeChat's script; a page of anybody else is refused, or we would vouch for it. */
export const signForWeChat = async (
  c: Context,
  { url }: Input<'GET ajax/wechatShare'>,
): Promise<Answer<'GET ajax/wechatShare'>> => {
  const page = url.split('#')[0] ?? ''
  if (page === '') throw new Refusal('badRequest', { data: { field: 'url' } })
  if (!isOwnPage(c, page)) {
    c.house.log.warn({ site: c.site.id, host: hostOf(page).slice(0, 100) }, 'a foreign page wanted a signature')
    throw new Refusal('siteForeign', { data: { field: 'url' } })
  }
  const { wechat } = c.house.ports
  if (!wechat) throw new Refusal('wechatDown')
  const ticket = await inTime(pageTicket(c.house, wechat))
  if (typeof ticket !== 'string') throw new Refusal('wechatDown')
  const timestamp = Math.floor(c.now.getTime() / 1000)
  const nonceStr = randomBytes(8).toString('hex')
  return { appId: wechat.appId, timestamp, nonceStr, signature: signPage({ ticket, nonceStr, timestamp, url: page }) }
}

/** The keys in their order, all lower case, nothing encoded: WeChat's JS-SDK, appendix 1. */
export const signPage = (of: { ticket: string; nonceStr: string; timestamp: number; url: string }): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${of.ticket}&noncestr=${of.nonceStr}&timestamp=${of.timestamp}&url=${of.url}`)
    .digest('hex')

const isOwnPage = ({ site, house, request }: Context, page: string): boolean => {
  // Signs that parsers read in two ways have no place in an address that is to be vouched for.
  if (!/^https?:\/\/[^\s\\@]+$/i.test(page) || hostOf(page) === '') return false
  const hosts = [...site.hosts, hostOf(site.wapUrl), ...(house.config.production ? [] : [request.host])]
  return hosts.includes(hostOf(page))
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
