import { useEffect, useState } from 'react'

/** Which of so many lines is shown: one on every 4 s, but not while `held`, hidden, or where motion is not wanted. */
export const useStep = (count: number, held: boolean): number => {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (count < 2 || held) return
    const timer = setInterval(() => {
      if (!document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches) setStep((n) => n + 1)
    }, every)
    return () => clearInterval(timer)
  }, [count, held])
  return count > 0 ? step % count : 0
}

const every = 4_000
