import { limits } from '@quanzi/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'

/** The server counts from the request: what its answer took is not left. */
export const undoTimeLeft = (sentAt: number): number => Math.max(0, sentAt + limits.undoWindow - Date.now())

export type UndoOffer = { message: string; until: number; run: () => void }

/** The offer to undo the last decision, for ten seconds. A later decision replaces it. */
export const useUndoOffer = () => {
  const [offer, setOffer] = useState<UndoOffer | null>(null)
  const current = useRef<UndoOffer | null>(null)
  const change = (next: UndoOffer | null) => {
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

  const offerUndo = (undo: () => void, message: string, sentAt: number) => {
    const left = undoTimeLeft(sentAt)
    if (left === 0) return toast(message)
    const run = () => {
      change(null)
      undo()
    }
    change({ message, until: Date.now() + left, run })
  }
  return {
    offer,
    offerUndo,
    clearOffer: () => change(null),
    /** For the keyboard shortcut. */
    runUndo: () => current.current?.run(),
  }
}
