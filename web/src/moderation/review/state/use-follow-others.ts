import { useEffect, useEffectEvent, useState } from 'react'

/** After this time own decisions are in the list. */
const ownDecisionsMs = 2_000

/**
 * Reads the list again when fewer items wait than it has, since other reviewers decided some of them. A count for which
 * that changed nothing is not tried twice.
 */
export const useFollowOthers = ({ waitingCount, listedCount, reload }: FollowOptions) => {
  const [tried, setTried] = useState<number>()
  const areKnown = waitingCount !== undefined && listedCount !== undefined
  const isBehind = areKnown && waitingCount < listedCount && waitingCount !== tried
  // The same count is tried again once the list has caught up in between.
  if (areKnown && waitingCount >= listedCount && tried !== undefined) setTried(undefined)
  const follow = useEffectEvent(() => {
    setTried(waitingCount)
    reload()
  })
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(follow, ownDecisionsMs)
    return () => clearTimeout(timer)
  }, [isBehind])
}

type FollowOptions = {
  /** Undefined while the list must not move. */
  waitingCount: number | undefined
  listedCount: number | undefined
  reload: () => void
}
