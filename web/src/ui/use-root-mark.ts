import { useLayoutEffect } from 'react'

/**
 * Marks the root element as long as a screen is there, for what it changes beyond itself: the scale of type, the width
 * of the page. An attribute, as `:has()` is newer than the oldest web views that are served.
 */
export const useRootMark = (name: 'density' | 'page', value: string): void =>
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
