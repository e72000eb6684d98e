import { useEffect, useState } from 'react'

/** The text once nobody has typed for a moment, or as soon as it is sent off. */
export const useRested = (text: string): [string, (now: string) => void] => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 400)
    return () => clearTimeout(timer)
  }, [text])
  return [rested, setRested]
}
