import { mobilePattern } from '@quanzi/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logInByMobile } from '../identity/login/login.ts'
import type { AppContext } from '../identity/request/app-context.ts'
import { contextOfVisitor } from '../identity/request/visitor-context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { scalarText } from '../platform/http/body/body-parser.ts'
import { sendError } from '../platform/http/envelope.ts'
import { serveDemoArticles } from './demo-articles.ts'
import { devToolsPage } from './devtools-page.ts'
import { serveNativeAppSimulator } from './native-app-simulator.ts'
import { servePortalExample } from './portal-example.ts'
import { serveWeChatFake } from './wechat-fake-proxy.ts'

/** Not in production; for local and private addresses without a proxy. */
export const serveDevTools = (server: FastifyInstance, app: AppContext): void => {
  serveDemoArticles(server, app)
  server.register(async (devServer) => {
    devServer.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request)) await reply.code(404).type('text/plain; charset=utf-8').send('内容不存在')
    })
    serveWeChatFake(devServer, app)
    serveNativeAppSimulator(devServer, app)
    servePortalExample(devServer, app)
    devServer.get('/dev', (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(devToolsPage(app.config.basePath)),
    )
    devServer.get<{ Querystring: { mobile?: string } }>('/dev/sms', async (request) => ({
      code: app.ports.sms.lastCode?.(request.query.mobile ?? '') ?? '',
    }))
    devServer.post<{ Body: Record<string, unknown> | undefined }>('/dev/login', async (request, reply) => {
      try {
        const mobile = scalarText(request.body?.['mobile'])
        if (!mobilePattern.test(mobile)) throw new ApiError('mobilePattern')
        const site = await app.sites.find(undefined, request.host)
        const ctx = contextOfVisitor({ app, db: app.database.db, site, request, reply })
        const user = await logInByMobile(ctx, mobile, 'dev')
        const to = request.body?.['to']
        if (typeof to === 'string')
          return reply.redirect(to.startsWith('#') ? `${app.config.basePath}/${to}` : '/dev', 303)
        return reply.send({ state: 1, data: { user }, error: '', code: 0 })
      } catch (error) {
        return sendError(app, request, reply, error)
      }
    })
  })
}

const privateAddress = /^(::1|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe80:)/i

const isLocal = (request: FastifyRequest): boolean => {
  const { headers, socket } = request
  const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => headers[name] !== undefined,
  )
  return !forwarded && privateAddress.test((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
}
