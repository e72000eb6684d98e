import { useEffect, useState } from 'react'

/** The value after a pause of `delay` ms, and a function that sets it at once. */
export const useDebouncedValue = (value: string, delay: number): [string, (now: string) => void] => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return [debounced, setDebounced]
}
