import { timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../house.ts'
import type { Context } from '../../http/context.ts'
import { sendRefusal } from '../../http/envelope.ts'
import { Refusal } from '../../http/refusal.ts'
import { issuePass, passHash, spendPass } from '../login/pass.ts'

/** Ties a consent to the browser that asked for it. */
const cookie = 'quanzi_consent'

/**
 * `/api/login/wechat?to=/sharedetail/7`: sends the reader to WeChat's consent page. They come back to the circle with a
 * code and the state, which is good once, for ten minutes, in this browser; `to` is remembered here and never travels.
 */
export const serveWeChatConsent = (server: FastifyInstance, house: House): void => {
  server.get<{ Querystring: { to?: string; scope?: string } }>('/api/login/wechat', async (request, reply) => {
    try {
      const { wechat } = house.ports
      if (!wechat) throw new Refusal('wechatDown')
      if (!(await isOwnHost(house, request))) throw new Refusal('siteForeign')
      const now = house.ports.clock.now()
      const until = new Date(now.getTime() + limits.consentLife)
      const browser = keepBrowser(request, reply)
      const facts = { browser: passHash(browser), to: ownRoute(request.query.to) }
      const state = await issuePass(house.database.db, { kind: 'wx-consent', facts, until })
      const redirectUri = `${request.protocol}://${request.host}${house.config.basePath}/`
      const scope = request.query.scope === 'base' ? 'snsapi_base' : 'snsapi_userinfo'
      return reply.header('cache-control', 'no-store').redirect(wechat.authorizeUrl({ redirectUri, state, scope }), 302)
    } catch (error) {
      return sendRefusal(house, request, reply, error)
    }
  })
}

/** The route that was left for this consent, when the state is one that this browser was given; undefined otherwise. */
export const consentOf = async (c: Context, state: string): Promise<string | undefined> => {
  const facts = await spendPass(c.db, 'wx-consent', state, c.now)
  const mine = Buffer.from(passHash(c.request.cookies[cookie] ?? ''))
  const theirs = Buffer.from(String(facts?.['browser'] ?? ''))
  if (mine.length !== theirs.length || !timingSafeEqual(mine, theirs)) return undefined
  return String(facts?.['to'] ?? '/')
}

const keepBrowser = (request: FastifyRequest, reply: FastifyReply): string => {
  const had = request.cookies[cookie]
  if (had && /^[0-9a-f]{32}$/.test(had)) return had
  const fresh = crypto.randomUUID().replaceAll('-', '')
  reply.setCookie(cookie, fresh, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: limits.consentLife / 1000,
  })
  return fresh
}

/** A route of the circle and nothing else: whatever is not one leads home. */
const ownRoute = (to: unknown): string =>
  typeof to === 'string' && /^\/(?!\/)[\w\-/.?=&%+~:]{0,300}$/.test(to) ? to : '/'

/** WeChat would refuse another host too; here it is refused before anybody is sent away with a state. */
const isOwnHost = async (house: House, request: FastifyRequest): Promise<boolean> =>
  !house.config.production || (await house.sites.hosts()).has(request.host)
