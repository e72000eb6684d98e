import { limits } from '@quanzi/contract/limits'
import { successMessages } from '@quanzi/contract/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { closeToast, toast } from '../../../ui/feedback/toast.ts'

/** A dialog that was just answered may lead to another decision with its own offer. */
const showDelay = 50

/**
 * Offers to undo the last decision for ten seconds. The toast is in the middle of the screen, so it is hidden while a
 * sheet or dialog is open and returns afterwards (`idle`).
 */
export const useUndoOffer = () => {
  const lastOffer = useRef<{ until: number; run: () => void; message: string } | null>(null)
  const remainingMs = () => (lastOffer.current ? lastOffer.current.until - Date.now() : 0)

  const showToast = () => {
    if (lastOffer.current && remainingMs() > 0) {
      toast(lastOffer.current.message, { action: { label: '撤销', run: lastOffer.current.run }, ms: remainingMs() })
    }
  }
  const offerUndo = (undo: () => void, message: string = successMessages.action) => {
    const run = () => {
      lastOffer.current = null
      undo()
    }
    lastOffer.current = { until: Date.now() + limits.undoWindow, run, message }
    showToast()
  }
  const clearOffer = () => {
    lastOffer.current = null
  }
  const hideToast = () => {
    if (remainingMs() > 0) closeToast()
  }
  /** For the keyboard shortcut. */
  const runUndo = () => {
    if (!lastOffer.current || remainingMs() <= 0) return
    closeToast()
    lastOffer.current.run()
  }
  return { offerUndo, clearOffer, runUndo, showToast, hideToast }
}

type UndoOffer = ReturnType<typeof useUndoOffer>

/** Shows the toast only while no other dialog is open (`idle`). */
export const useUndoToastVisibility = (idle: boolean, { showToast, hideToast }: UndoOffer) => {
  const updateVisibility = useEffectEvent((visible: boolean) => (visible ? showToast() : hideToast()))
  useEffect(() => {
    const timer = setTimeout(() => updateVisibility(idle), idle ? showDelay : 0)
    return () => clearTimeout(timer)
  }, [idle])
}
