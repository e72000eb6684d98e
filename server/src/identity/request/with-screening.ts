import { minute } from '@quanzi/contract/time'
import { createLocalRateLimiter } from '../../platform/rate-limit/local-rate-limiter.ts'
import type { ScreenedKind } from '../../ports.ts'
import type { RequestContext } from './request-context.ts'

/**
 * A handler whose texts the content-safety service judges before the handler opens a transaction. `check` refuses what
 * need not be judged.
 */
export const withScreening = <In, Out>(
  kind: ScreenedKind,
  textsOf: (input: In) => readonly string[],
  run: (ctx: RequestContext, input: In) => Promise<Out>,
  check: (ctx: RequestContext) => void = () => {},
) => {
  const limiter = createLocalRateLimiter(minute)
  return Object.assign((ctx: RequestContext, input: In) => run(ctx, input), {
    before: async (ctx: RequestContext, input: In): Promise<Partial<RequestContext>> => {
      check(ctx)
      const { app, site, viewer, now } = ctx
      // The service is paid for each text, also for those that the limits of the call refuse afterwards.
      if (app.ports.screening && app.config.rateLimits)
        limiter.consume(`${viewer.id}`, 2 * site.settings.limits.commentsPerMinute, now.getTime())
      const serviceVerdict = await app.screening.prefetch(ctx, textsOf(input), kind)
      return serviceVerdict ? { serviceVerdict } : {}
    },
  })
}
