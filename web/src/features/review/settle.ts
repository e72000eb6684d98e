import { postState, type Reviewer } from '@quanzi/contract/states'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { DeskItem } from './desk-item.ts'
import { type Place, placeOf, putBack, replaceIn, takeOut } from './pages.ts'
import { belongs } from './queue.ts'
import { eachList, isConflict, itemQuery, reload, valueIn } from './use-review.ts'
import { conflictWords } from './words.ts'

/**
 * Puts the item's new state into everything that is kept: it leaves the tabs where it belongs no more and changes in the
 * others. The answer puts all back as it was, each in its old place, for an undo.
 */
export const settle = (client: QueryClient, was: DeskItem, is: DeskItem, reviewer: Reviewer): (() => void) => {
  const left = new Map<string, Place>()
  eachList(client, was.kind, (list, key) => {
    const place = placeOf(list, was.id)
    if (!place) return list
    if (belongs(valueIn(key), is, reviewer)) return replaceIn(list, is)
    left.set(hashKey(key), place)
    return takeOut(list, was.id)
  })
  keep(client, is)
  return () => {
    eachList(client, was.kind, (list, key) => {
      const place = left.get(hashKey(key))
      return place ? putBack(list, was, place) : replaceIn(list, was)
    })
    keep(client, was)
  }
}

/** After a failure: what is true now, and when somebody else was faster the server's words beside it. */
export const loadAgain = async (client: QueryClient, item: DeskItem, error: unknown): Promise<void> => {
  const fresh = await reload(client, item).catch(() => item)
  const now = fresh ?? { ...item, state: postState.deleted, claimedBy: null }
  const noted = isConflict(error) ? { ...now, conflict: conflictWords(error) } : now
  eachList(client, item.kind, (list) => replaceIn(list, noted))
  keep(client, noted)
}

const keep = (client: QueryClient, item: DeskItem) => client.setQueryData(itemQuery(item.kind, item.id).queryKey, item)
