import { useEffect, useState } from 'react'

/** True once `ms` have passed since the first rendering. */
export const useElapsed = (ms: number): boolean => {
  const [isElapsed, setIsElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isElapsed
}

export const useAfterInitialLoad = (): boolean => useElapsed(1_000)
