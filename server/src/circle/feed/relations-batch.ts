import { nextEventLoopTick } from '../../platform/cache/event-loop-tick.ts'
import type { Db } from '../../platform/db/handle.ts'
import { withoutDeadline } from '../../platform/db/open-handle.ts'
import { findRelationsForViewers } from '../post/queries.ts'
import { noRelations, type ViewerRelations } from '../post/view.ts'
import type { PrerenderedCard } from './prerendered-card.ts'

type RelationsBatch = { viewers: Set<number>; relations: Promise<Map<number, ViewerRelations>> }
type Batches = {
  pending: WeakMap<PrerenderedCard[], RelationsBatch>
  running: WeakMap<PrerenderedCard[], Promise<unknown>>
}
/** By handle: a viewer who has just written must not share the query of another one on a replica. */
const batchesOf = new WeakMap<Db, Batches>()

/** Viewers who ask while a query for the same cards runs share the next one, which is most of the cost of a list. */
export const findRelationsBatched = async (
  db: Db,
  viewerId: number,
  cards: PrerenderedCard[],
): Promise<ViewerRelations> => {
  const shared = withoutDeadline(db)
  const batches = batchesOf.get(shared) ?? { pending: new WeakMap(), running: new WeakMap() }
  batchesOf.set(shared, batches)
  const batch = batches.pending.get(cards) ?? startBatch(shared, cards, batches)
  batch.viewers.add(viewerId)
  return (await batch.relations).get(viewerId) ?? noRelations(viewerId)
}

const startBatch = (db: Db, cards: PrerenderedCard[], { pending, running }: Batches): RelationsBatch => {
  const viewers = new Set<number>()
  const load = async () => {
    await nextEventLoopTick()
    await running.get(cards)
    pending.delete(cards)
    const posts = cards.map((card) => card.row.id)
    const authors = cards.map((card) => card.row.author.id)
    const query = findRelationsForViewers(db, [...viewers], posts, authors)
    // A failure affects only the viewers of this query.
    running.set(
      cards,
      query.catch(() => {}),
    )
    return query
  }
  const batch = { viewers, relations: load() }
  pending.set(cards, batch)
  return batch
}
