import { limits } from '@quanzi/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ipNetwork } from '../rate-limit/ip-network.ts'
import { openSharedRateLimiter } from '../rate-limit/shared-rate-limiter.ts'

const pages = new Set(['/readyz', '/metrics', '/robots.txt', '/oembed', '/embed.js'])
const isPage = (route: string): boolean =>
  pages.has(route) || ['/s/', '/sitemap', '/embed/'].some((start) => route.startsWith(start))

/** Rate limits by address for what is served beside the calls: files, public pages, health checks and metrics. */
export const openAddressRateLimit = (
  server: FastifyInstance,
  app: Parameters<typeof openSharedRateLimiter>[0],
  isMonitor: (request: FastifyRequest) => boolean,
): { close(): Promise<void> } => {
  const fileLimiter = openSharedRateLimiter(app, 'file', limits.fileRequestsPerMinute)
  const pageLimiter = openSharedRateLimiter(app, 'page', limits.pageRequestsPerMinute)
  const consume = (request: FastifyRequest): void => {
    const route = request.routeOptions.url ?? ''
    if (route.startsWith('/files/')) fileLimiter.consume(ipNetwork(request.ip))
    else if (isPage(route) && !isMonitor(request)) pageLimiter.consume(ipNetwork(request.ip))
  }
  server.addHook('onRequest', (request, _reply, done) => {
    try {
      consume(request)
      done()
    } catch (error) {
      // The limit is the only error of its kind.
      done(error as Error)
    }
  })
  return {
    close: async () => {
      await fileLimiter.close()
      await pageLimiter.close()
    },
  }
}
