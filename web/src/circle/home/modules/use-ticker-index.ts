import { useEffect, useState } from 'react'
import { isMotionReduced } from '../../../ui/state/elder.ts'

/** The index of the visible line. It advances every 4 s, but not while `paused`, hidden, or with reduced motion. */
export const useTickerIndex = (count: number, paused: boolean): number => {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (count < 2 || paused) return
    const timer = setInterval(() => {
      if (!document.hidden && !isMotionReduced()) setStep((n) => n + 1)
    }, intervalMs)
    return () => clearInterval(timer)
  }, [count, paused])
  return count > 0 ? step % count : 0
}

const intervalMs = 4_000
