import { limits } from '@quanzi/contract/limits'
import type { ContentKind } from '@quanzi/contract/states'
import { minute } from '@quanzi/contract/time'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { buildRequest } from '../../../platform/api/client.ts'
import { listen, stopAll } from '../../../platform/listen.ts'
import { pageHolder } from '../state/page-holder.ts'
import { isConflict, refetchItem } from '../state/review-cache.ts'
import { callsByKind } from '../state/review-calls.ts'
import { releaseOnLeave } from './release-on-leave.ts'

/** Moving quickly through the queue claims nothing. After a decision the next item is claimed `atOnce`. */
const claimDelay = 300
const renewMargin = minute

/** A decision ends the claim on the server, so items in `finishedIdsRef` are not released. */
export const useClaim = (
  { kind, id, rev, atOnce }: ClaimTarget,
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
    const finishedIds = finishedIdsRef.current
    const claim = async () => {
      try {
        // A renewal does not open the login; the next action of the reviewer does.
        await callsByKind[kind].claim('claim', id, { prompts: claimed ? 'none' : 'all' })
        // Closed before the claim was confirmed: release it, or it blocks other reviewers.
        if (closed) return await releaseClaim(kind, id)
        claimed = true
        stay ??= releaseOnLeave(buildRelease(kind, id))
        finishedIds.delete(id)
      } catch (error) {
        if (isConflict(error) && !closed) await refetchItem(client, { kind, id }).catch(() => undefined)
      }
    }
    const claimTimer = setTimeout(claim, atOnce ? 0 : claimDelay)
    // A page in the background must not keep the item from other reviewers.
    const renew = () => {
      if (!document.hidden) void claim()
    }
    const renewTimer = setInterval(renew, limits.claimLife - renewMargin)
    const stopListening = stopAll(
      listen(document, { visibilitychange: renew }),
      // A claim that was lost to the network would be missing until the next renewal.
      listen(window, { online: renew }),
    )
    return () => {
      closed = true
      stay?.()
      clearTimeout(claimTimer)
      clearInterval(renewTimer)
      stopListening()
      if (claimed && !finishedIds.has(id)) void releaseClaim(kind, id)
    }
  }, [client, kind, id, rev, decidable, finishedIdsRef])
}

const buildRelease = (kind: ContentKind, id: number) =>
  kind === 'post'
    ? buildRequest('POST circle/topic release', { topic_id: id, holder: pageHolder })
    : buildRequest('POST circle/reply release', { data: id, holder: pageHolder })

export const releaseClaim = (kind: ContentKind, id: number): Promise<unknown> =>
  callsByKind[kind].claim('release', id, { prompts: 'none' }).catch(() => undefined)

/** An edit ends the claim like a decision; the new revision is claimed again. */
type ClaimTarget = { kind: ContentKind; id: number; rev: number | undefined; atOnce: boolean }
