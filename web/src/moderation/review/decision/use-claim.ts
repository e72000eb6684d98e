import { limits } from '@quanzi/contract/limits'
import type { ContentKind } from '@quanzi/contract/states'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { buildRequest } from '../../../platform/api/client.ts'
import { runIfAlone, showTogether } from '../../../platform/shared-between-pages.ts'
import { isConflict, refetchItem, runItemOperation } from '../state/use-review.ts'
import { releaseOnLeave } from './release-on-leave.ts'

/** Moving quickly through the queue claims nothing; an item is claimed after this delay. */
const claimDelay = 300
const renewMargin = 60_000

/** A decision ends the claim on the server, so items in `finishedIdsRef` are not released. */
export const useClaim = (
  { kind, id, rev }: ClaimTarget,
  decidable: boolean,
  finishedIdsRef: RefObject<Set<number>>,
) => {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision has its own claim.
  useEffect(() => {
    if (!decidable) return
    let claimed = false
    let closed = false
    let stay: (() => void) | undefined
    let shown: ReturnType<typeof showTogether> | undefined
    const finishedIds = finishedIdsRef.current
    const claim = async () => {
      try {
        shown ??= showTogether(claimName(kind, id))
        await shown
        if (closed) return
        await runItemOperation(kind, id, 'claim')
        // Closed before the claim was confirmed: release it, or it blocks other reviewers.
        if (closed) return await releaseClaim(kind, id)
        claimed = true
        stay ??= releaseOnLeave(buildRelease(kind, id))
        finishedIds.delete(id)
      } catch (error) {
        if (isConflict(error) && !closed) await refetchItem(client, { kind, id }).catch(() => undefined)
      }
    }
    const claimTimer = setTimeout(claim, claimDelay)
    // A page in the background must not keep the item from other reviewers.
    const renew = () => {
      if (!document.hidden) void claim()
    }
    const renewTimer = setInterval(renew, limits.claimLife - renewMargin)
    document.addEventListener('visibilitychange', renew)
    return () => {
      closed = true
      stay?.()
      clearTimeout(claimTimer)
      clearInterval(renewTimer)
      document.removeEventListener('visibilitychange', renew)
      const releases = claimed && !finishedIds.has(id)
      void shown?.then(async (leave) => {
        await leave()
        if (releases) await releaseClaim(kind, id)
      })
    }
  }, [client, kind, id, rev, decidable, finishedIdsRef])
}

const buildRelease = (kind: ContentKind, id: number) =>
  kind === 'post'
    ? buildRequest('POST circle/topic release', { topic_id: id })
    : buildRequest('POST circle/reply release', { data: id })

/** Pages of one reviewer share the claim: the last one that shows the item releases it. */
export const releaseClaim = (kind: ContentKind, id: number): Promise<void> =>
  runIfAlone(claimName(kind, id), () => runItemOperation(kind, id, 'release')).catch(() => undefined)

const claimName = (kind: ContentKind, id: number) => `quanzi:claim:${kind}:${id}`

/** An edit ends the claim like a decision; the new revision is claimed again. */
type ClaimTarget = { kind: ContentKind; id: number; rev: number | undefined }
