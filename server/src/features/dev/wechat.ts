import type { FastifyInstance } from 'fastify'
import type { House } from '../../house.ts'

/** The consent page of the local WeChat double, for a browser: the double itself listens on a port of its own. */
export const serveWeChatDouble = (desk: FastifyInstance, house: House): void => {
  desk.all<{ Params: { '*': string } }>('/dev/wechat/*', async (request, reply) => {
    const base = house.ports.wechat?.double?.base
    if (!base) return reply.code(404).type('text/plain; charset=utf-8').send('内容不存在')
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : JSON.stringify(request.body ?? {})
    const answer = await fetch(`${base}/${request.params['*']}${query}`, {
      method: request.method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    const location = answer.headers.get('location')
    if (location) return reply.redirect(location, 302)
    return reply
      .code(answer.status)
      .type(answer.headers.get('content-type') ?? 'text/plain')
      .header('cache-control', 'no-store')
      .send(await answer.text())
  })
}
