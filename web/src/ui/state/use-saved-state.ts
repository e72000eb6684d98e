import { useState } from 'react'

/** The edited copy of a saved value; another saved value replaces it. */
export const useSavedState = <T extends string>(saved: T) => {
  const [value, setValue] = useState(saved)
  const [before, setBefore] = useState(saved)
  if (saved !== before) {
    setBefore(saved)
    setValue(saved)
  }
  return [value, setValue] as const
}
