import { minute } from '@quanzi/contract/time'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../identity/request/app-context.ts'
import { hostNames } from '../../identity/site/site.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** With these files at the root of a host WeChat and 企业微信 see that the host belongs to the operator. */
export const serveVerifyFiles = (server: FastifyInstance, app: AppContext): void => {
  for (const kind of ['MP', 'WW'])
    server.get<{ Params: { code: string } }>(`/${kind}_verify_:code(^\\w{1,64}$).txt`, async (request, reply) => {
      await app.invalidation.catchUp()
      const site = await app.sites.find(undefined, request.host)
      // The default site answers hosts of no site, too.
      const isOwn = hostNames(request.host).some((name) => site.hosts.includes(name))
      const text = site.verifyFiles.get(`${kind}_verify_${request.params.code}.txt`)
      if (!isOwn || text === undefined) throw new ApiError('notFound')
      reply.header('cache-control', `public, max-age=${minute / 1000}`)
      return reply.type('text/plain; charset=utf-8').send(text)
    })
}
