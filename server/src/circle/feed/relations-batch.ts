import { nextEventLoopTick } from '../../platform/cache/event-loop-tick.ts'
import type { Db } from '../../platform/db/handle.ts'
import { findRelationsForViewers } from '../post/queries.ts'
import { noRelations, type ViewerRelations } from '../post/view.ts'
import type { PrerenderedCard } from './prerendered-card.ts'

type RelationsBatch = { viewers: Set<number>; relations: Promise<Map<number, ViewerRelations>> }
const pendingBatches = new WeakMap<PrerenderedCard[], RelationsBatch>()

/** Viewers who ask within one tick of the event loop share a query, which is most of the cost of a list. */
export const findRelationsBatched = async (
  db: Db,
  viewerId: number,
  cards: PrerenderedCard[],
): Promise<ViewerRelations> => {
  if (viewerId === 0) return noRelations(0)
  const batch = pendingBatches.get(cards) ?? startBatch(db, cards)
  batch.viewers.add(viewerId)
  return (await batch.relations).get(viewerId) ?? noRelations(viewerId)
}

const startBatch = (db: Db, cards: PrerenderedCard[]): RelationsBatch => {
  const viewers = new Set<number>()
  const load = async () => {
    await nextEventLoopTick()
    pendingBatches.delete(cards)
    const posts = cards.map((card) => card.row.id)
    const authors = cards.map((card) => card.row.author.id)
    return findRelationsForViewers(db, [...viewers], posts, authors)
  }
  const batch = { viewers, relations: load() }
  pendingBatches.set(cards, batch)
  return batch
}
