import type { ReviewAction } from '@quanzi/contract/states'
import { useRef, useState } from 'react'

/** Decisions of this page whose answers have not come, and those that have ended a claim or a revision. */
export const usePendingDecisions = () => {
  const [busy, setBusy] = useState<{ id: number; action: ReviewAction } | null>(null)
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const inFlight = useRef(new Set<number>())
  const finishedIds = useRef(new Set<number>())
  const savedRevisions = useRef(new Map<number, number>())
  return {
    /** The last decision. */
    busy,
    /** These rows slide out. */
    leaving,
    isInFlight: (id: number) => inFlight.current.has(id),
    begin: (id: number, action: ReviewAction, leavesTab: boolean) => {
      inFlight.current.add(id)
      setBusy({ id, action })
      if (leavesTab) setLeaving((ids) => new Set(ids).add(id))
    },
    end: (id: number) => {
      inFlight.current.delete(id)
      setBusy((current) => (current?.id === id ? null : current))
      setLeaving((ids) => new Set([...ids].filter((other) => other !== id)))
    },
    /** The decision ended their claim. */
    finishedIds,
    saveRevision: (id: number, rev: number) => savedRevisions.current.set(id, rev),
    /** The reviewer has saved this revision, or is leaving the item. */
    isExpected: (id: number, rev: number) => finishedIds.current.has(id) || savedRevisions.current.get(id) === rev,
  }
}

export type PendingDecisions = ReturnType<typeof usePendingDecisions>
