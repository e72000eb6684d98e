import type { Answer, Input } from '@quanzi/contract'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { endSession } from '../../http/session.ts'
import { wantsPicture } from './codes.ts'
import { ticketsFor } from './notice.ts'

type Said = Answer<'GET login/check'>

/** Is the reader of a registered site's page logged in here? Nothing else of them is told to that page. */
export const checkLogin = async (c: Context, input: Input<'GET login/check'>): Promise<Said> => {
  const site = await admit(c, input)
  const { viewer } = c
  const wantsTicket = viewer.id > 0 && input.mode === 'notice' && site !== undefined
  const tickets = wantsTicket ? await ticketsFor(c, c.db, viewer.id, [site]) : []
  return answer(c, input.callback, {
    is_login: viewer.id > 0 ? 1 : 0,
    is_captcha: (await wantsPicture(c, c.db)) ? 1 : 0,
    notice: tickets.map((ticket) => `${input.noticeurl.split('#')[0]}#ticket=${ticket}`),
  })
}

/** A registered site's page ends the session. That the page is one is proved by the browser, not by the page. */
export const logOutFor = async (c: Context, input: Input<'GET login/logout'>): Promise<Said> => {
  await admit(c, input)
  await endSession(c.house, c.db, c.reply, c.viewer.session)
  return answer(c, input.callback, { is_login: 0, is_captcha: 0, notice: [] })
}

/** The callback's name, the page that asks, and the address for the notice; answers that address's site. */
const admit = async (c: Context, { callback, noticeurl }: Input<'GET login/check'>) => {
  if (!/^[A-Za-z_$][\w$.]{0,63}$/.test(callback)) throw new Refusal('badRequest', { data: { field: 'callback' } })
  const sites = await c.house.sites.list()
  if (!isRegisteredPage(c, await c.house.sites.hosts())) {
    c.house.log.warn({ site: c.site.id }, 'a foreign page asked for the login')
    throw new Refusal('forbidden')
  }
  if (noticeurl === '') return undefined
  const host = hostOf(noticeurl, !c.house.config.production)
  const owner = sites.find((site) => site.hosts.includes(host))
  const isHere = !c.house.config.production && host === c.request.host
  if (!owner && !isHere) {
    c.house.log.warn({ site: c.site.id, host: host.slice(0, 100) }, 'a foreign notice address was refused')
    throw new Refusal('siteForeign', { data: { field: 'noticeurl' } })
  }
  return owner ?? c.site
}

/** By the exact host of the page that holds the script; a browser that hides it says at least that the page is ours. */
const isRegisteredPage = ({ request, house }: Context, hosts: ReadonlySet<string>): boolean => {
  const { referer } = request.headers
  const from = request.headers['sec-fetch-site']
  if (referer === undefined) return from === 'same-origin'
  const host = hostOf(referer, true)
  return hosts.has(host) || (host !== '' && host === request.host && !house.config.production) || from === 'same-origin'
}

const hostOf = (url: string, plainToo: boolean): string => {
  if (/[\s\\@]/.test(url) || !URL.canParse(url)) return ''
  const { protocol, host } = new URL(url)
  return protocol === 'https:' || (plainToo && protocol === 'http:') ? host : ''
}

const unsafe = /[<>&\u2028\u2029]/g

/** A script that calls one function with plain data; the comment keeps the answer from being read as anything else. */
const answer = (c: Context, callback: string, data: Said): Said => {
  const json = JSON.stringify({ state: 1, data, error: '', code: 0 }).replace(
    unsafe,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  c.reply
    .type('application/javascript; charset=utf-8')
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename=f.txt',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(`/**/${callback}(${json});`)
  return data
}
