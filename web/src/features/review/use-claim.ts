import { limits } from '@quanzi/contract/limits'
import type { Kind } from '@quanzi/contract/states'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { isConflict, mark, reload } from './use-review.ts'

/** Leafing through the queue takes nothing; only what is read for a moment is taken. */
const leafing = 300
const renewBefore = 60_000

/**
 * Holds an item that one can decide for as long as it is open, so that nobody else works on it. A decision ends the claim
 * by itself: what is in `finished` is not given free again.
 */
export const useClaim = ({ kind, id, rev }: Held, mine: boolean, finished: RefObject<Set<number>>) => {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a new claim.
  useEffect(() => {
    if (!mine) return
    let held = false
    let left = false
    const done = finished.current
    const take = async () => {
      try {
        await mark(kind, id, 'claim')
        // Closed while the claim was on its way: it would hold others up for nothing.
        if (left) return void (await mark(kind, id, 'release'))
        held = true
        done.delete(id)
      } catch (error) {
        if (isConflict(error) && !left) await reload(client, { kind, id }).catch(() => undefined)
      }
    }
    const first = setTimeout(take, leafing)
    const again = setInterval(take, limits.claimLife - renewBefore)
    return () => {
      left = true
      clearTimeout(first)
      clearInterval(again)
      if (held && !done.has(id)) mark(kind, id, 'release').catch(() => undefined)
    }
  }, [client, kind, id, rev, mine, finished])
}

/** An edit ends the claim as a decision does; the new revision is claimed anew. */
type Held = { kind: Kind; id: number; rev: number | undefined }
