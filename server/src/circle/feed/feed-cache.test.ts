import { expect, test } from 'vitest'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { openHandle, withDeadline } from '../../platform/db/open-handle.ts'
import { untilAborted } from '../../platform/db/transaction/deadline.ts'
import { createFeedCache } from './feed-cache.ts'

test('loading a page shared by several calls is not limited by the deadline of the first call', async () => {
  const { getOrLoadPage } = createFeedCache({
    invalidation: {
      subscribe() {},
      async publish() {},
      async publishToReplicas() {},
      catchUp: () => undefined,
      hasPeers: () => false,
    },
  })
  const db = openHandle({ connect: () => Promise.reject(new Error('no statement is run')) })
  const limited = withDeadline(db, untilAborted(AbortSignal.abort()))
  const seen: Db[] = []
  // The cache reads nothing else of it.
  await getOrLoadPage({ db: limited } as RequestContext, 'page', async (ctx) => {
    seen.push(ctx.db)
    return { cards: [], end: '}' }
  })
  expect(seen).toEqual([db])
})
