import { useEffect, useState } from 'react'
import { useImeComposing } from './keyboard/use-ime-composing.ts'

/**
 * The value after a pause of `delay` ms, and a function that sets it at once. During IME composition a field holds
 * letters instead of characters, so that the pause begins with its end.
 */
export const useDebouncedValue = (value: string, delay: number): [string, (now: string) => void] => {
  const [debounced, setDebounced] = useState(value)
  const composing = useImeComposing()
  useEffect(() => {
    if (composing) return
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay, composing])
  return [debounced, setDebounced]
}
