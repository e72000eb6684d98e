import type { AppContext } from '../../identity/request/app-context.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import { withoutDeadline } from '../../platform/db/open-handle.ts'
import type { PrerenderedCard } from './prerendered-card.ts'

export type SharedPage = {
  cards: PrerenderedCard[]
  end: string
  /** JSON that a list adds at the start of each post: `"rank":1,`. */
  jsonPrefixes?: ReadonlyMap<number, string>
}

/** What is equal for all viewers: pages of lists, and single posts for the lists of one viewer. docs/spec/calls.md, freshness. */
export const createFeedCache = ({ invalidation }: Pick<AppContext, 'invalidation'>) => {
  const shared = { ttlMs: 1_000, invalidation, dropOn: { posts: () => true } }
  // A page of twenty posts takes a quarter of a megabyte.
  const pages = createVersionedCache<string, SharedPage>({ ...shared, max: 64, purgesExpired: true, sharesLoads: true })
  return {
    getOrLoadPage: (ctx: RequestContext, key: string, load: (ctx: RequestContext) => Promise<SharedPage>) =>
      pages.getOrLoad(key, () => load({ ...ctx, db: withoutDeadline(ctx.db) })),
    holdsPage: pages.holds,
    cards: createVersionedCache<number, PrerenderedCard>({ ...shared, max: 500 }),
  }
}
export type FeedCache = ReturnType<typeof createFeedCache>
