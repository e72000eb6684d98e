import { useEffect, useState } from 'react'

/** Once the first picture has had the line for itself, the others may follow. */
export const useSettled = (): boolean => {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 1_000)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
