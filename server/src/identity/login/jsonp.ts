import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Operation, RequestContext } from '../request/request-context.ts'
import { provesMemberOn } from '../request/viewer.ts'
import type { Site } from '../site/site.ts'
import { issueLoginTickets } from './cross-site-login.ts'
import { endLogin } from './end-login.ts'
import { needsCaptcha } from './sms-budgets.ts'

type JsonpResult = CallOutput<'GET login/check'>

/** Tells a registered page whether its reader is logged in, and nothing else about them. */
export const checkLogin: Operation<'GET login/check'> = async (ctx, input) => {
  const site = await authorizePage(ctx, input)
  const { viewer } = ctx
  const mayIssue = viewer.id > 0 && site !== undefined && provesMemberOn(viewer.origin, site.id)
  const tickets = mayIssue && input.mode === 'notice' ? await issueLoginTickets(ctx, ctx.db, viewer.id, [site]) : []
  return sendJsonp(ctx, input.callback, {
    is_login: viewer.id > 0 ? 1 : 0,
    is_captcha: (await needsCaptcha(ctx)) ? 1 : 0,
    notice: tickets.map((ticket) => `${input.noticeurl.split('#')[0]}#ticket=${ticket}`),
  })
}

/** Ends the session on behalf of a registered page; the browser's headers identify the page. */
export const logOutByJsonp: Operation<'GET login/logout'> = async (ctx, input) => {
  await authorizePage(ctx, input)
  await endLogin(ctx)
  return sendJsonp(ctx, input.callback, { is_login: 0, is_captcha: 0, notice: [] })
}

/** Checks the callback name, the calling page and the notice URL; returns the site of that URL. */
const authorizePage = async (ctx: RequestContext, { callback, noticeurl }: ParsedInput<'GET login/check'>) => {
  if (!/^[A-Za-z_$][\w$.]{0,63}$/.test(callback)) throw new ApiError('badRequest', { data: { field: 'callback' } })
  const sites = await ctx.app.sites.list()
  if (!isRegisteredPage(ctx, await ctx.app.sites.hosts())) {
    ctx.app.log.warn({ site: ctx.site.id }, 'a foreign page asked for the login')
    throw new ApiError('forbidden')
  }
  if (noticeurl === '') return undefined
  const host = parseHost(noticeurl, !ctx.app.config.production)
  const owner = sites.find((site) => site.hosts.includes(host))
  const isOwnHost = !ctx.app.config.production && host === ctx.request.host
  if (!owner && !isOwnHost) {
    ctx.app.log.warn({ site: ctx.site.id, host: host.slice(0, 100) }, 'a foreign notice address was refused')
    throw new ApiError('siteNotRegistered', { data: { field: 'noticeurl' } })
  }
  // With a ticket for another site a page could open an account there.
  if (owner && !isPageOf(ctx, owner)) {
    ctx.app.log.warn({ site: owner.id }, 'a page of another site asked for a login ticket')
    throw new ApiError('forbidden')
  }
  return owner ?? ctx.site
}

const isPageOf = ({ request }: RequestContext, site: Site): boolean => {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  const host = parseHost(request.headers.referer ?? '', true)
  return site.hosts.includes(host) || host === parseHost(site.wapUrl, true)
}

/** Compares the exact host of the referer. Without one only `sec-fetch-site: same-origin` is accepted. */
const isRegisteredPage = ({ request, app }: RequestContext, hosts: ReadonlySet<string>): boolean => {
  const { referer } = request.headers
  const fetchSite = request.headers['sec-fetch-site']
  if (referer === undefined) return fetchSite === 'same-origin'
  const host = parseHost(referer, true)
  return (
    hosts.has(host) || (host !== '' && host === request.host && !app.config.production) || fetchSite === 'same-origin'
  )
}

const parseHost = (url: string, allowHttp: boolean): string => {
  if (/[\s\\@]/.test(url) || !URL.canParse(url)) return ''
  const { protocol, host } = new URL(url)
  return protocol === 'https:' || (allowHttp && protocol === 'http:') ? host : ''
}

const unsafeCharacters = /[<>&\u2028\u2029]/g

/** The leading comment prevents the response from being interpreted as another content type. */
const sendJsonp = (ctx: RequestContext, callback: string, data: JsonpResult): JsonpResult => {
  const json = JSON.stringify({ state: 1, data, error: '', code: 0 }).replace(
    unsafeCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  ctx.reply
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
