import { useEffect, useState } from 'react'

const rest = 300

/** A text that follows when nobody has typed for a moment, and at once when it is emptied. */
export const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : rest)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
