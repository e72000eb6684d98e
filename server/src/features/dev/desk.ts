import { mobilePattern } from '@quanzi/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '../../house.ts'
import type { Context } from '../../http/context.ts'
import { sendRefusal } from '../../http/envelope.ts'
import { wordOf } from '../../http/form.ts'
import { Refusal } from '../../http/refusal.ts'
import { visitor } from '../../http/viewer.ts'
import { enter } from '../login/login.ts'
import { serveNativeDouble } from './native.ts'
import { deskPage } from './page.ts'
import { servePortal } from './portal.ts'
import { serveWeChatDouble } from './wechat.ts'

/**
 * The desk for trying things: the demo accounts with one tap, and the codes that were "sent". It is not there in
 * production, and answers none but a local or private address that came without a proxy.
 */
export const serveDevDesk = (server: FastifyInstance, house: House): void => {
  server.register(async (desk) => {
    desk.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request)) await reply.code(404).type('text/plain; charset=utf-8').send('内容不存在')
    })
    serveWeChatDouble(desk, house)
    serveNativeDouble(desk, house)
    servePortal(desk)
    desk.get('/dev', (_, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(deskPage(house.config.basePath)),
    )
    desk.get<{ Querystring: { mobile?: string } }>('/dev/sms', async (request) => ({
      code: house.ports.sms.lastCode?.(request.query.mobile ?? '') ?? '',
    }))
    desk.post<{ Body: Record<string, unknown> | undefined }>('/dev/login', async (request, reply) => {
      try {
        const mobile = wordOf(request.body?.['mobile'])
        if (!mobilePattern.test(mobile)) throw new Refusal('mobilePattern')
        const user = await enter(await contextOf(house, request, reply), mobile)
        const to = request.body?.['to']
        if (typeof to === 'string')
          return reply.redirect(to.startsWith('#') ? `${house.config.basePath}/${to}` : '/dev', 303)
        return reply.send({ state: 1, data: { user }, error: '', code: 0 })
      } catch (error) {
        return sendRefusal(house, request, reply, error)
      }
    })
  })
}

const contextOf = async (house: House, request: FastifyRequest, reply: Context['reply']): Promise<Context> => ({
  house,
  db: house.database.db,
  site: await house.sites.find(undefined, request.hostname),
  viewer: visitor,
  address: request.ip,
  now: house.ports.clock.now(),
  request,
  reply,
})

const privateAddress = /^(::1|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe80:)/i

const isLocal = (request: FastifyRequest): boolean => {
  const { headers, socket } = request
  const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => headers[name] !== undefined,
  )
  return !forwarded && privateAddress.test((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
}
