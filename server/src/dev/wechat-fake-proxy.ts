import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../identity/request/app-context.ts'

/** Proxies the consent page of the local WeChat fake, which listens on another port. */
export const serveWeChatFake = (devServer: FastifyInstance, app: AppContext): void => {
  devServer.all<{ Params: { '*': string } }>('/dev/wechat/*', async (request, reply) => {
    const base = app.ports.wechat?.fake?.base
    if (!base) return reply.code(404).type('text/plain; charset=utf-8').send('内容不存在')
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : JSON.stringify(request.body ?? {})
    const response = await fetch(`${base}/${request.params['*']}${query}`, {
      method: request.method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    const location = response.headers.get('location')
    if (location) return reply.redirect(location, 302)
    return reply
      .code(response.status)
      .type(response.headers.get('content-type') ?? 'text/plain')
      .header('cache-control', 'no-store')
      .send(await response.text())
  })
}
