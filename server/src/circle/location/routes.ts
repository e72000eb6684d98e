import type { locationCalls } from '@quanzi/contract/circle/location'
import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import type { RequestContext, Routes } from '../../identity/request/request-context.ts'
import { createLocalRateLimiter } from '../../platform/rate-limit/local-rate-limiter.ts'
import { reverseGeocode, searchLocations } from './geocode.ts'

const lookups = createLocalRateLimiter(minute)

/** All members share the quota of an outside service. */
const limitLookups =
  <I, O>(read: (ctx: RequestContext, input: I) => Promise<O>) =>
  async (ctx: RequestContext, input: I): Promise<O> => {
    const { ports, config } = ctx.app
    if (ports.maps.checkHealth && config.rateLimits)
      lookups.consume(`${ctx.viewer.id}`, limits.mapLookupsPerMinute, ctx.now.getTime())
    return read(ctx, input)
  }

export const locationRoutes: Routes<keyof typeof locationCalls> = {
  'GET map/regeo': limitLookups(reverseGeocode),
  'GET map/place': limitLookups(searchLocations),
}
