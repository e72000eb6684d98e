import { useEffect, useState, useTransition } from 'react'

/**
 * Turns true one picture after `ready` does, in slices that let a finger be heard: a long page is drawn part by part. What
 * is ready from the beginning, as when one comes back, is drawn whole at once.
 */
export const useNext = (ready: boolean): boolean => {
  const [next, setNext] = useState(ready)
  const [, start] = useTransition()
  useEffect(() => {
    if (ready) requestAnimationFrame(() => setTimeout(() => start(() => setNext(true))))
  }, [ready])
  return next
}
