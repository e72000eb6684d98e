import { limits } from '@quanzi/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ipNetwork } from '../rate-limit/ip-network.ts'
import { openSharedRateLimiter } from '../rate-limit/shared-rate-limiter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    hasOwnRateLimit?: true
  }
}

/** For everything but the calls, which count visitors themselves: one limit for files, one for pages. */
export const openAddressRateLimit = (
  server: FastifyInstance,
  app: Parameters<typeof openSharedRateLimiter>[0] & { config: { basePath: string } },
  isMonitor: (request: FastifyRequest) => boolean,
): { close(): Promise<void> } => {
  const fileLimiter = openSharedRateLimiter(app, 'file', limits.fileRequestsPerMinute)
  const pageLimiter = openSharedRateLimiter(app, 'page', limits.pageRequestsPerMinute)
  const folders = ['/files/', '/icons/', `${app.config.basePath}/`]
  const consume = (request: FastifyRequest): void => {
    const { url = '', config } = request.routeOptions
    if (config.hasOwnRateLimit) return
    if (folders.some((folder) => url.startsWith(folder))) fileLimiter.consume(ipNetwork(request.ip))
    else if (!isMonitor(request)) pageLimiter.consume(ipNetwork(request.ip))
  }
  server.addHook('onRequest', (request, _reply, done) => {
    try {
      consume(request)
      done()
    } catch (error) {
      // `consume` throws only the error of the rate limit.
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
