import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ReviewItem } from '../item/review-item.ts'

/** The time in milliseconds in which a reviewer notices that the text was replaced. */
const noticeMs = 1_500

/**
 * The row may be minutes old, and what another reviewer holds is read again while it is open: when an answer brings a
 * later revision, the text changes under the eyes of the reviewer, whose key was meant for the one before. True when an
 * action comes that early. `isExpected`: the reviewer has saved it, or is leaving the item.
 */
export const useReplacedRevision = (
  item: ReviewItem | undefined,
  isExpected: (id: number, rev: number) => boolean,
): (() => boolean) => {
  const shown = useRef<{ id: number; rev: number }>(undefined)
  const replacedAt = useRef(0)
  const { id, rev } = item ?? {}
  const isUnexpected = useEffectEvent((id: number, rev: number) => !isExpected(id, rev))
  useEffect(() => {
    if (id === undefined || rev === undefined) return
    const before = shown.current
    shown.current = { id, rev }
    if (before?.id !== id || before.rev === rev || !isUnexpected(id, rev)) return
    replacedAt.current = Date.now()
    notify()
  }, [id, rev])
  return () => {
    const isEarly = Date.now() - replacedAt.current < noticeMs
    if (isEarly) notify()
    return isEarly
  }
}

const notify = () => toast('内容刚被修改，请看过再处理', { error: true })
