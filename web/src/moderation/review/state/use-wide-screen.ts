import { useSyncExternalStore } from 'react'

/** On a wide screen the detail is next to its list. The stylesheets use the same width. */
const wideScreenQuery = '(min-width: 1024px)'

const subscribe = (onChange: () => void) => {
  const media = matchMedia(wideScreenQuery)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

export const useWideScreen = () => useSyncExternalStore(subscribe, () => matchMedia(wideScreenQuery).matches)
