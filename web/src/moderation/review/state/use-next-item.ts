import { useQueryClient } from '@tanstack/react-query'
import { isGone } from '../../../platform/api/api-error.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { itemQuery } from './review-cache.ts'

/** How old a response may be that was requested while the decision was being sent. */
const freshMs = 1_000
/** On a slow network the next item opens without waiting for the check. */
const patienceMs = 500

/** A list may be minutes old: another reviewer may have claimed or decided its next item. */
export const useNextItem = (isFree: (item: ReviewItem) => boolean) => {
  const client = useQueryClient()
  const ask = ({ kind, id }: ReviewItem, staleTime: number): Promise<boolean> =>
    client
      .fetchQuery({ ...itemQuery(kind, id), staleTime, retry: false })
      .then(isFree, (error: unknown) => !isGone(error))

  return {
    /** Starts the check while the previous decision is being sent. */
    askAhead: (item: ReviewItem | undefined) => void (item && ask(item, 0)),
    /** The first candidate that is free. `candidate` skips the given ids. */
    findFree: async (
      skipped: Iterable<number>,
      candidate: (skipped: ReadonlySet<number>) => Promise<ReviewItem | undefined>,
    ): Promise<ReviewItem | undefined> => {
      const taken = new Set(skipped)
      const unanswered = new Promise<true>((resolve) => setTimeout(() => resolve(true), patienceMs))
      for (;;) {
        const next = await candidate(taken)
        if (!next || (await Promise.race([unanswered, ask(next, freshMs)]))) return next
        taken.add(next.id)
      }
    },
  }
}
