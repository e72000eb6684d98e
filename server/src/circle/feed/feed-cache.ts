import type { AppContext } from '../../identity/request/app-context.ts'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import type { PrerenderedCard } from './prerendered-card.ts'

export type SharedPage = {
  cards: PrerenderedCard[]
  end: string
  /** JSON that a list adds at the start of each post: `"rank":1,`. */
  jsonPrefixes?: ReadonlyMap<number, string>
}

/** Pages that are equal for all viewers. docs/spec/calls.md, freshness. */
export const createFeedCache = ({ invalidation }: Pick<AppContext, 'invalidation'>) =>
  createVersionedCache<string, SharedPage>({
    max: 64,
    ttlMs: 1_000,
    invalidation,
    dropOn: { posts: () => true },
    // A page of twenty posts takes a quarter of a megabyte.
    purgesExpired: true,
    sharesLoads: true,
  })
export type FeedCache = ReturnType<typeof createFeedCache>
