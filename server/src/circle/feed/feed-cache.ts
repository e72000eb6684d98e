import type { AppContext } from '../../identity/request/app-context.ts'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
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
  return {
    // A page of twenty posts takes a quarter of a megabyte.
    pages: createVersionedCache<string, SharedPage>({ ...shared, max: 64, purgesExpired: true, sharesLoads: true }),
    cards: createVersionedCache<number, PrerenderedCard>({ ...shared, max: 500 }),
  }
}
export type FeedCache = ReturnType<typeof createFeedCache>
