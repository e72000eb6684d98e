import type { ScreenedKind } from '../../ports.ts'
import type { RequestContext } from './request-context.ts'

/** A handler whose texts the content-safety service judges before the handler opens a transaction. */
export const withScreening = <In, Out>(
  kind: ScreenedKind,
  textsOf: (input: In) => readonly string[],
  run: (ctx: RequestContext, input: In) => Promise<Out>,
) =>
  Object.assign((ctx: RequestContext, input: In) => run(ctx, input), {
    before: async (ctx: RequestContext, input: In): Promise<Partial<RequestContext>> => {
      const serviceVerdict = await ctx.app.screening.prefetch(ctx, textsOf(input), kind)
      return serviceVerdict ? { serviceVerdict } : {}
    },
  })
