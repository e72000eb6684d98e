import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref to the current value, for responses that arrive after a rerender. */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
