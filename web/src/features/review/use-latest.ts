import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What is true now, for answers that arrive after the screen has moved on. */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
