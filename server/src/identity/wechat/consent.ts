import { timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { sendError } from '../../platform/http/envelope.ts'
import { consumeToken, hashToken, issueToken, readToken } from '../login/temporary-tokens.ts'
import type { AppContext } from '../request/app-context.ts'
import { cookieName, setCookie } from '../request/cookie-attributes.ts'
import type { RequestContext } from '../request/request-context.ts'

const consentName = 'quanzi_consent'
const consentCookie = (app: AppContext, request: FastifyRequest) => cookieName(app.config, request, consentName)

/** `/api/login/wechat?to=/sharedetail/7&siteid=10002`. The `state` is valid once, for ten minutes, in this browser. */
export const serveWeChatConsent = (server: FastifyInstance, app: AppContext): void => {
  type Query = { to?: string; scope?: string; siteid?: string }
  server.get<{ Querystring: Query }>('/api/login/wechat', async (request, reply) => {
    try {
      const { wechat } = app.ports
      if (!wechat) throw new ApiError('wechatDown')
      if (!(await isOwnHost(app, request))) throw new ApiError('siteNotRegistered')
      const now = app.ports.clock.now()
      const until = new Date(now.getTime() + limits.consentLife)
      const browser = ensureBrowserCookie(app, request, reply)
      const facts = { browser: hashToken(browser), to: safeRoute(request.query.to) }
      const state = await issueToken(app.database.db, { kind: 'wx-consent', facts, until })
      const { scope: asked, siteid } = request.query
      const site = siteid === undefined ? '' : `?siteid=${(await app.sites.find(siteid, request.host)).id}`
      const redirectUri = `${request.protocol}://${request.host}${app.config.basePath}/${site}`
      const scope = asked === 'base' ? 'snsapi_base' : 'snsapi_userinfo'
      return reply.header('cache-control', 'no-store').redirect(wechat.authorizeUrl({ redirectUri, state, scope }), 302)
    } catch (error) {
      return sendError(app, request, reply, error)
    }
  })
}

/** The stored route; undefined for a state that was not issued to this browser. */
export const consumeConsent = async (ctx: RequestContext, db: Db, state: string): Promise<string | undefined> =>
  routeForBrowser(ctx, await consumeToken(db, 'wx-consent', state, ctx.now))

export const readConsent = async (ctx: RequestContext, state: string): Promise<string | undefined> =>
  routeForBrowser(ctx, await readToken(ctx.db, 'wx-consent', state, ctx.now))

const routeForBrowser = (ctx: RequestContext, facts: Record<string, unknown> | undefined): string | undefined => {
  const ownHash = Buffer.from(hashToken(ctx.request.cookies[consentCookie(ctx.app, ctx.request)] ?? ''))
  const storedHash = Buffer.from(String(facts?.['browser'] ?? ''))
  if (ownHash.length !== storedHash.length || !timingSafeEqual(ownHash, storedHash)) return undefined
  return String(facts?.['to'] ?? '/')
}

/** Set again for each state, so that it lives as long as the latest one. */
const ensureBrowserCookie = (app: AppContext, request: FastifyRequest, reply: FastifyReply): string => {
  const existing = request.cookies[consentCookie(app, request)]
  const value = existing && /^[0-9a-f]{32}$/.test(existing) ? existing : crypto.randomUUID().replaceAll('-', '')
  setCookie({ config: app.config, request, reply }, { name: consentName, value, maxAgeMs: limits.consentLife })
  return value
}

/** Accepts only a route of the circle, against open redirects. */
const safeRoute = (to: unknown): string =>
  typeof to === 'string' && /^\/(?!\/)[\w\-/.?=&%+~:]{0,300}$/.test(to) ? to : '/'

/** WeChat rejects other hosts too, but only after the redirect. */
const isOwnHost = async (app: AppContext, request: FastifyRequest): Promise<boolean> =>
  !app.config.production || (await app.sites.hosts()).has(request.host)
