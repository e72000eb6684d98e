import { limits } from '@quanzi/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../platform/api/client.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** The server counts from the request, so the duration of the response is subtracted. */
export const undoTimeLeft = (sentAt: number): number => Math.max(0, sentAt + limits.undoWindow - Date.now())

export type UndoOffer = { message: string; until: number; run: () => void }

/** The offer to undo the last decision, for ten seconds. A later decision replaces it. */
export const useUndoOffer = () => {
  const [offer, setOffer] = useState<UndoOffer | null>(null)
  const current = useRef<UndoOffer | null>(null)
  const changes = useRef(0)
  const change = (next: UndoOffer | null) => {
    changes.current += 1
    current.current = next
    setOffer(next)
  }
  useEffect(() => {
    if (!offer) return
    const timer = setTimeout(() => {
      if (current.current === offer) change(null)
    }, offer.until - Date.now())
    return () => clearTimeout(timer)
  })

  /** `undo` says whether the server has answered: what did not reach it can be tried again, under the same key. */
  const offerUndo = (undo: (idempotencyKey: string) => Promise<boolean>, message: string, sentAt: number) => {
    const left = undoTimeLeft(sentAt)
    if (left === 0) return toast(message)
    const idempotencyKey = createIdempotencyKey()
    const run = async () => {
      change(null)
      const withdrawn = changes.current
      const isAnswered = await undo(idempotencyKey)
      if (!isAnswered && changes.current === withdrawn && undoTimeLeft(sentAt) > 0) change(offered)
    }
    const offered = { message, until: Date.now() + left, run: () => void run() }
    change(offered)
  }
  return {
    offer,
    offerUndo,
    clearOffer: () => change(null),
    /** For the keyboard shortcut. */
    runUndo: () => current.current?.run(),
  }
}
