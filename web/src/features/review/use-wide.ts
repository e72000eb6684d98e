import { useSyncExternalStore } from 'react'

/** On a desk the detail stands beside its list. The same width is in the style sheets. */
const wide = '(min-width: 1024px)'

const subscribe = (changed: () => void) => {
  const media = matchMedia(wide)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
