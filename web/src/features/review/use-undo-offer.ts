import { limits } from '@quanzi/contract/limits'
import { successWords } from '@quanzi/contract/words'
import { useEffect, useEffectEvent, useRef } from 'react'
import { closeToast, toast } from '../../ui/toast.ts'

/** A question that was just answered may lead to the next decision, which brings an offer of its own. */
const afterAnswer = 50

/**
 * The offer to take the last decision back, for ten seconds. The toast that makes it stands in the middle of the screen:
 * it steps aside for every sheet and question and comes back when they are gone (`idle`).
 */
export const useUndoOffer = () => {
  const last = useRef<{ until: number; run: () => void; words: string } | null>(null)
  const left = () => (last.current ? last.current.until - Date.now() : 0)

  const show = () => {
    if (last.current && left() > 0) {
      toast(last.current.words, { action: { label: '撤销', run: last.current.run }, ms: left() })
    }
  }
  const offer = (undo: () => void, words: string = successWords.action) => {
    const run = () => {
      last.current = null
      undo()
    }
    last.current = { until: Date.now() + limits.undoWindow, run, words }
    show()
  }
  const forget = () => {
    last.current = null
  }
  const stepAside = () => {
    if (left() > 0) closeToast()
  }
  /** For the keyboard, as the toast is far from it. */
  const take = () => {
    if (!last.current || left() <= 0) return
    closeToast()
    last.current.run()
  }
  return { offer, forget, take, show, stepAside }
}

type UndoOffer = ReturnType<typeof useUndoOffer>

/** Lets the offer follow `idle`: nothing else asks for an answer. */
export const useUndoAside = (idle: boolean, { show, stepAside }: UndoOffer) => {
  const follow = useEffectEvent((free: boolean) => (free ? show() : stepAside()))
  useEffect(() => {
    const timer = setTimeout(() => follow(idle), idle ? afterAnswer : 0)
    return () => clearTimeout(timer)
  }, [idle])
}
